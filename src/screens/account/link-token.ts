/** The token of a mailed link: removed from the address bar at once, and stored in this page's memory only. */

let token: string | null = null;

/** Stores the token of an address; anything but a text counts as none. */
export function keepLinkToken(value: unknown): void {
  token = typeof value === 'string' && value !== '' ? value : null;
}

/** The token this page was opened with; null if there was none, also after a reload. */
export const linkToken = (): string | null => token;
