/** The addresses that open without signing in (spec section 2), the sign-in itself excepted. */
import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';

import { keepLinkToken } from '../screens/account/link-token.ts';
import { safePath } from './safe-path.ts';

const forgotPassword = lazyRouteComponent(() => import('../screens/account/forgot-password.tsx'), 'ForgotPassword');
const resetPassword = lazyRouteComponent(() => import('../screens/account/forgot-password.tsx'), 'ResetPassword');
const verifyEmail = lazyRouteComponent(() => import('../screens/account/verify-email.tsx'), 'VerifyEmail');
const completeSignup = lazyRouteComponent(() => import('../screens/account/complete-signup.tsx'), 'CompleteSignup');

/** Public routes below a parent. */
export const publicRoutes = (parent: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => parent, path: '/forgot-password', component: forgotPassword }),
  createRoute({ getParentRoute: () => parent, path: '/reset/password', component: resetPassword }),
  linkRoute(parent, '/account/verify', verifyEmail),
  linkRoute(parent, '/verifyemail', verifyEmail),
  linkRoute(parent, '/signup/complete', completeSignup),
  createRoute({
    getParentRoute: () => parent,
    path: '/auth-redirect',
    beforeLoad: ({ search }) => {
      throw redirect({ href: safePath((search as Record<string, unknown>)['redirect']) ?? '/', replace: true });
    },
  }),
];

/** A page that mails link to. Their token leaves the address bar before anything is drawn or asked for. */
function linkRoute(parent: AnyRoute, path: string, component: ReturnType<typeof lazyRouteComponent>): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ search }) => {
      const { token } = search as Record<string, unknown>;
      if (token === undefined) return;
      keepLinkToken(token);
      throw redirect({ href: path, replace: true });
    },
    component,
  });
}
