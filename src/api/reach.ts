/** Whether the server answers, by its answers: a device that believes to have a network may have none, and the other way round. */

export interface Reach {
  /** Whether it answered the last time it was asked. */
  answers: boolean;
  /** When it answered last, epoch ms; null while it never has. */
  at: number | null;
}

let current: Reach = { answers: true, at: null };
const listeners = new Set<() => void>();

/** How it stands now; changes are told to `subscribeReach`. */
export const reach = (): Reach => current;

/** Calls back after every answer, and when one fails to come; answers how to stop. */
export function subscribeReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Our server has answered, whatever it said. */
export const noteAnswer = (): void => change({ answers: true, at: Date.now() });

/** No answer came, or one that was not ours. */
export function noteNoAnswer(): void {
  if (current.answers) change({ ...current, answers: false });
}

/** Takes over when the server answered last as an earlier page knew it, epoch ms. */
export function rememberHeard(at: number): void {
  if (current.at === null || current.at < at) change({ ...current, at });
}

function change(next: Reach): void {
  current = next;
  for (const listener of listeners) listener();
}
