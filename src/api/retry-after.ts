/** Reads a `Retry-After` header, seconds or an HTTP date, as ms from now; null if it is missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, 3_600_000) : null;
}
