import { readCookie, writeCookie } from '../i18n/cookie.ts';

/** 1 open, 0 small (spec section 9); absent counts as open. */
const COOKIE = 'sidebar';

/** Whether the sidebar was open when this device last said so. */
export const sidebarWasOpen = (): boolean => readCookie(COOKIE) !== '0';

/** Remembers the sidebar for the next start. */
export const rememberSidebar = (open: boolean): void => writeCookie(COOKIE, open ? '1' : '0');
