/** How many uploads to have in flight, pure: what keeps the link and the server busy, and no more than they can finish soon. */

/** A browser opens this many connections to a server. */
const WIDEST = 6;
/** Several uploads share a link: more than it moves in this time only delays each of them. */
const HORIZON_MS = 10_000;

/** How many uploads of about this size may be in flight, at the link's throughput in bytes per ms; one until that is known. */
export const width = (rate: number | null, bytes: number): number =>
  rate === null ? 1 : Math.max(1, Math.min(WIDEST, Math.floor((rate * HORIZON_MS) / Math.max(bytes, 1))));

/** The throughput after an upload got through in `ms` beside others, `inFlight` in all; newer measurements weigh more. */
export function measured(rate: number | null, bytes: number, inFlight: number, ms: number): number {
  const now = (bytes * inFlight) / Math.max(ms, 1);
  return rate === null ? now : 0.6 * rate + 0.4 * now;
}
