/** Reads a `Retry-After` header, seconds or an HTTP date, as ms from now; null when there is none or it makes no sense. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? Math.min(wait, 3_600_000) : null;
}
