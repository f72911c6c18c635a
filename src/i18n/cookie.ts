const YEAR_S = 365 * 24 * 3600;

/** Value of a cookie, or null. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, value] = part.split('=');
    if (key === name && value) return decodeURIComponent(value);
  }
  return null;
}

/** Writes a cookie for this origin; null removes it. `Secure` on https. */
export function writeCookie(name: string, value: string | null, maxAgeS = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : maxAgeS;
  // The Cookie Store API is missing in Firefox and old Safari.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict; Max-Age=${age}${secure}`;
}
