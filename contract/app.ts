/** What the product is called on the wire (`X-App`), in the manifest and in mails. */
export const APP_NAME = 'ordito';

/** Every call of the API lives below this path (spec section 7). */
export const API_BASE = '/admin/api';

/** The shop's calls live below this path: they need no session of the back-office (contract 10). */
export const SHOP_BASE = '/shop/v1';

/** Name and version as the `X-App` header carries them: the client's proof that it talks to us and not to a portal. */
export const appHeader = (version: string): string => `${APP_NAME}/${version}`;

/** Whether this product wrote an `X-App` value, in any version. */
export const isOurApp = (value: string | null): boolean => value?.startsWith(`${APP_NAME}/`) ?? false;

/** The server's epoch header. It changes when the server is older than what devices have seen, e.g. after a restore (contract 9). */
export const EPOCH_HEADER = 'X-Epoch';

/** The service worker's cache of recently seen pictures; the page clears it at sign-out. */
export const PICTURE_CACHE = 'ordito-pictures';
