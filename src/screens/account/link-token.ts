/** The token of a mailed link: taken out of the address bar at once, and kept nowhere but on this page. */

let token: string | null = null;

/** Takes over the token of an address; anything but a text counts as none. */
export function keepLinkToken(value: unknown): void {
  token = typeof value === 'string' && value !== '' ? value : null;
}

/** The token this page was opened with; null where there was none, also after a reload. */
export const linkToken = (): string | null => token;
