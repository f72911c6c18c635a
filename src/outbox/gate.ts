/**
 * Whether a lane may send at all, pure: one gate per lane. While the server is unreachable, or asks to back off, nothing is tried, so that
 * parcels are sent in order of capture afterwards.
 */
import type { Parcel } from '../store/db.ts';
import { isRetryLater, type Outcome } from './outcome.ts';
import { LONGEST_WAIT_MS, unreachableWait, type TransitionContext } from './transition.ts';

export interface Gate {
  /** Closed before this time, epoch ms. */
  until: number;
  /** Number of failures to reach the server in a row; while it is not 0, a small request precedes the next photo. */
  failures: number;
}

export const OPEN_GATE: Gate = { until: 0, failures: 0 };

/** The gate after the server was unreachable. */
export const unreachable = (gate: Gate, { now, random }: TransitionContext): Gate => ({
  until: now + unreachableWait(gate.failures + 1, random),
  failures: gate.failures + 1,
});

/** The gate after an upload; `nextAt` is the parcel's own next time. */
export function afterUpload(gate: Gate, outcome: Outcome, nextAt: number, circumstances: TransitionContext): Gate {
  if (outcome.type === 'unreachable') return unreachable(gate, circumstances);
  if (outcome.type === 'later' && outcome.gate) return { until: nextAt, failures: 0 };
  return OPEN_GATE;
}

/**
 * Merges the back-off stored with waiting parcels: if the server asked any page of this device to back off, another tab, the service worker
 * or this page before a reload, it asked all of them.
 */
export function mergeBackoff(gate: Gate, waiting: readonly Parcel[], now: number): Gate {
  const until = Math.max(0, ...waiting.filter(hasRetryAfter).map(({ nextAt }) => nextAt));
  return until > gate.until && isClosed({ until, failures: 0 }, now) ? { until, failures: 0 } : gate;
}

const hasRetryAfter = ({ reason }: Parcel): boolean => reason?.word === 'busy' && isRetryLater(reason.status);

/** Whether nothing may be tried yet. A clock that was set back must not keep the gate closed. */
export const isClosed = ({ until }: Gate, now: number): boolean => until > now && until <= now + LONGEST_WAIT_MS;

/** On a person's request: the next drain tries once, whatever the server's back-off. */
export const opened = (gate: Gate): Gate => ({ ...gate, until: 0 });

/** The network may be back: probe at once, but probe. */
export const retry = (gate: Gate): Gate => (gate.failures > 0 ? { ...gate, until: 0 } : gate);
