import { landingOf, mayDo, SCREENS, type Caller, type ScreenName, type Who } from '../../contract/access.ts';

/** The result for a person who opens a screen: the screen, their own landing page, or "forbidden". */
export type RouteAccess = 'open' | 'landing' | 'forbidden';

/**
 * Whether a person may open a screen. Merchants are redirected to their landing page from screens they may not open (spec section 6),
 * everyone else to /401. The landing page itself always opens, so that there is no redirect loop.
 */
export const routeGuard = (screen: ScreenName, caller: Caller): RouteAccess =>
  screen === landingOf(caller)
    ? 'open'
    : caller.view && CLOSED_TO_VIEWS.test(screen)
      ? 'landing'
      : admissionBy(SCREENS[screen].who, caller);

/** Screens that only write, or that are about how a person signs in or what a device holds. */
const CLOSED_TO_VIEWS =
  /(?:Create|Edit|Import)$|^(?:intake|complete|outbox|labels|profile|ownHub|changePassword|errorLog|stripeConnectVerify)$/;

/** The result of a rule for a person. */
export function admissionBy(who: Who, caller: Caller): RouteAccess {
  if (mayDo(who, caller)) return 'open';
  return caller.userType === 3 ? 'landing' : 'forbidden';
}

/** Address of the person's landing page after signing in. */
export const landingPath = (caller: Caller): string => SCREENS[landingOf(caller)].path;
