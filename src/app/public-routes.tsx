/** The addresses that open without signing in (spec section 2), except the sign-in itself. */
import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';

import { readLanguage, type Language } from '../../contract/language-tags.ts';
import { setCredentials } from '../api/credentials.ts';
import { chooseLanguage, hasChosenLanguage } from '../i18n/i18n.ts';
import { keepLinkToken } from '../screens/account/link-token.ts';
import { loadSendsMail } from '../screens/account/sends-mail.ts';
import { safePath } from './safe-path.ts';

const forgotPassword = lazyRouteComponent(() => import('../screens/account/forgot-password.tsx'), 'ForgotPassword');
const resetPassword = lazyRouteComponent(() => import('../screens/account/forgot-password.tsx'), 'ResetPassword');
const verifyEmail = lazyRouteComponent(() => import('../screens/account/verify-email.tsx'), 'VerifyEmail');
const confirmBooking = lazyRouteComponent(() => import('../screens/account/confirm-booking.tsx'), 'ConfirmBooking');
const completeSignup = lazyRouteComponent(() => import('../screens/account/complete-signup.tsx'), 'CompleteSignup');

/** Public routes below a parent. */
export const publicRoutes = (parent: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => parent,
    path: '/forgot-password',
    loader: loadSendsMail,
    component: forgotPassword,
  }),
  linkRoute(parent, '/reset/password', resetPassword),
  linkRoute(parent, '/account/verify', verifyEmail),
  linkRoute(parent, '/verifyemail', verifyEmail),
  linkRoute(parent, '/signup/complete', completeSignup),
  linkRoute(parent, '/booking/confirm', confirmBooking),
  createRoute({
    getParentRoute: () => parent,
    path: '/auth-redirect',
    beforeLoad: ({ search }) => {
      throw redirect({ href: safePath((search as Record<string, unknown>)['redirect']) ?? '/', replace: true });
    },
  }),
];

/** On a device without a stored language, uses the language of the person a link was sent to. */
async function setInitialLanguage(language: Language): Promise<void> {
  if (hasChosenLanguage()) return;
  await chooseLanguage(language, true);
  setCredentials({ language });
}

/** A page that mails and administrators link to. Removes the token from the address bar before anything is drawn or fetched. */
function linkRoute(parent: AnyRoute, path: string, component: ReturnType<typeof lazyRouteComponent>): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: async ({ search }) => {
      const { token, language } = search as Record<string, unknown>;
      if (token === undefined) return;
      keepLinkToken(token);
      if (typeof language === 'string') await setInitialLanguage(readLanguage(language));
      throw redirect({ href: path, replace: true });
    },
    loader: loadSendsMail,
    component,
  });
}
