/** Whether the server answers, judged by its answers: `navigator.onLine` may be wrong either way. */

export interface Reach {
  /** Whether the last request got an answer. */
  answers: boolean;
  /** Time of the last answer, epoch ms; null before the first one. */
  at: number | null;
}

let current: Reach = { answers: true, at: null };
const listeners = new Set<() => void>();

/** The current state; `subscribeReach` reports changes. */
export const reach = (): Reach => current;

/** Calls back after every answer and every missing one; returns an unsubscribe function. */
export function subscribeReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes an answer of our server, whatever its status. */
export const noteAnswer = (): void => change({ answers: true, at: Date.now() });

/** Notes a missing answer, or one that was not ours. */
export function noteNoAnswer(): void {
  if (current.answers) change({ ...current, answers: false });
}

/** Restores the time of the last answer from an earlier page, epoch ms. */
export function storeLastResponse(at: number): void {
  if (current.at === null || current.at < at) change({ ...current, at });
}

function change(next: Reach): void {
  current = next;
  for (const listener of listeners) listener();
}
