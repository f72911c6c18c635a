/** How many uploads to have in flight, pure: what the link needs to stay full, and no more than it can finish soon. */

/** Measurements of the link. */
export interface Pace {
  /** Round trip of a small request, in ms; null until measured. */
  latencyMs: number | null;
  /** Recent throughput, in bytes per ms; null until measured. */
  rate: number | null;
}

export const UNKNOWN_PACE: Pace = { latencyMs: null, rate: null };

/** Below this round trip one upload at a time keeps the link full, and preserves the order of capture. */
const NEAR_MS = 30;
const FAR_MS = 200;
/** Several uploads share a link: more than it moves in this time only delays each of them. */
const HORIZON_MS = 10_000;

/** How many uploads of about this size may be in flight, 1 to 6 (a browser opens six connections to a server). */
export function width({ latencyMs, rate }: Pace, bytes: number): number {
  // The first upload runs alone: a refused token is then refused once.
  if (latencyMs === null || rate === null || latencyMs < NEAR_MS) return 1;
  const wanted = latencyMs > FAR_MS ? 6 : 4;
  return Math.max(1, Math.min(wanted, Math.floor((rate * HORIZON_MS) / Math.max(bytes, 1))));
}

/** The pace after a round trip was measured. A much slower one invalidates all else. */
export const timed = ({ latencyMs, rate }: Pace, ms: number): Pace => ({
  latencyMs: ms,
  rate: latencyMs !== null && ms < 2 * Math.max(latencyMs, NEAR_MS) ? rate : null,
});

/** The pace after a failed upload: the next one runs alone. */
export const failed = (pace: Pace): Pace => ({ ...pace, rate: null });

/** The pace after `bytes` got through in `ms`; newer measurements weigh more. */
export function measured(pace: Pace, bytes: number, ms: number): Pace {
  const now = bytes / Math.max(ms, 1);
  return { ...pace, rate: pace.rate === null ? now : 0.6 * pace.rate + 0.4 * now };
}
