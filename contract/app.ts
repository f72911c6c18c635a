/** What the product is called on the wire (`X-App`), in the manifest and in mails. */
export const APP_NAME = 'ordito';

/** Every call of the API lives below this path (spec section 7). */
export const API_BASE = '/admin/api';

/** Name and version as the `X-App` header carries them: the client's proof that it talks to us and not to a portal. */
export const appHeader = (version: string): string => `${APP_NAME}/${version}`;

/** Whether an `X-App` value was written by this product, whatever its version. */
export const isOurApp = (value: string | null): boolean => value?.startsWith(`${APP_NAME}/`) ?? false;

/** The header that tells the server's epoch: it changes when the server is an older one again than the devices have seen (contract 9). */
export const EPOCH_HEADER = 'X-Epoch';

/** Where the service worker keeps pictures seen last; the page empties it when somebody signs out. */
export const PICTURE_CACHE = 'ordito-pictures';
