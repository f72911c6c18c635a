/**
 * Whether anything may be sent at all, pure: one lane, one gate. While the server cannot be reached, or asks for patience,
 * nothing is tried, so that what waits leaves in order of capture once the way is free.
 */
import type { Parcel } from '../store/db.ts';
import { isRetryLater, type Outcome } from './outcome.ts';
import { LONGEST_WAIT_MS, unreachableWait, type Circumstances } from './transition.ts';

export interface Gate {
  /** Closed before this time, epoch ms. */
  until: number;
  /** How often in a row nothing could be reached; a small question goes ahead of the next photo while it is not 0. */
  failures: number;
}

export const OPEN_GATE: Gate = { until: 0, failures: 0 };

/** The gate after nothing could be reached. */
export const unreachable = (gate: Gate, { now, random }: Circumstances): Gate => ({
  until: now + unreachableWait(gate.failures + 1, random),
  failures: gate.failures + 1,
});

/** The gate after an upload; `nextAt` is the time the parcel itself was given. */
export function afterUpload(gate: Gate, outcome: Outcome, nextAt: number, circumstances: Circumstances): Gate {
  if (outcome.type === 'unreachable') return unreachable(gate, circumstances);
  if (outcome.type === 'later' && outcome.gate) return { until: nextAt, failures: 0 };
  return OPEN_GATE;
}

/**
 * The gate as what waits tells it: when the server asked anybody on this device for patience, another tab, the service worker or
 * this page before it was loaded anew, it asked all of them.
 */
export function mergeBackoff(gate: Gate, waiting: readonly Parcel[], now: number): Gate {
  const until = Math.max(0, ...waiting.filter(isAskedForPatience).map(({ nextAt }) => nextAt));
  return until > gate.until && isClosed({ until, failures: 0 }, now) ? { until, failures: 0 } : gate;
}

const isAskedForPatience = ({ reason }: Parcel): boolean => reason?.word === 'busy' && isRetryLater(reason.status);

/** Whether nothing may be tried yet. A clock that was set back must not keep the gate closed. */
export const isClosed = ({ until }: Gate, now: number): boolean => until > now && until <= now + LONGEST_WAIT_MS;

/** A person asks now: the next drain tries once, whatever the server has asked for. */
export const opened = (gate: Gate): Gate => ({ ...gate, until: 0 });

/** The network may be back: ask at once, but ask. */
export const retry = (gate: Gate): Gate => (gate.failures > 0 ? { ...gate, until: 0 } : gate);
