import { landingOf, mayDo, SCREENS, type Caller, type Rule, type ScreenName } from '../../contract/access.ts';

/** What a person gets who asks for a screen: the screen, their own landing page, or the word "forbidden". */
export type RouteAccess = 'open' | 'landing' | 'forbidden';

/**
 * Whether a screen opens for a person. Merchants are sent to their landing page from screens outside their list (spec
 * section 6), everyone else to /401. The landing page itself always opens, so that nobody can go in circles.
 */
export const routeGuard = (screen: ScreenName, caller: Caller): RouteAccess =>
  screen === landingOf(caller) ? 'open' : admissionBy(SCREENS[screen], caller);

/** What a rule says to a person. */
export function admissionBy(rule: Rule, caller: Caller): RouteAccess {
  if (caller.userType === 3 && rule.merchantName === undefined) return 'landing';
  return mayDo(rule.who, caller) ? 'open' : 'forbidden';
}

/** Address of the screen a person lands on after signing in. */
export const landingPath = (caller: Caller): string => SCREENS[landingOf(caller)].path;
