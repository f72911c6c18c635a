import { readCookie, writeCookie } from '../i18n/cookie.ts';

/** 1 open, 0 small (spec section 9); open by default. */
const COOKIE = 'sidebar';

/** Whether the sidebar was last open on this device. */
export const sidebarWasOpen = (): boolean => readCookie(COOKIE) !== '0';

/** Stores the sidebar's state for the next start. */
export const rememberSidebar = (open: boolean): void => writeCookie(COOKIE, open ? '1' : '0');
