const BEARER = /^bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of `Authorization: Bearer`, or null. Cookies are never read, so no other site can act for a person (contract 4). */
export function bearerToken(headers: Headers): string | null {
  return BEARER.exec(headers.get('Authorization') ?? '')?.[1] ?? null;
}
