const YEAR_S = 365 * 24 * 3600;

/** Value of a cookie, or null; a malformed one counts as missing. */
export function readCookie(name: string, cookies = document.cookie): string | null {
  for (const part of cookies.split('; ')) {
    const [key, value] = part.split('=');
    if (key === name && value) return decoded(value);
  }
  return null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Writes a cookie for this origin; a null value deletes it, a null age makes it a session cookie. `Secure` on https. */
export function writeCookie(name: string, value: string | null, maxAgeS: number | null = YEAR_S): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const seconds = value === null ? 0 : maxAgeS;
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older Safari and Firefox
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict${age}${secure}`;
}
