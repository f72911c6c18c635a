/** Detects storage that does not answer, to tell the person who waits for the first screen. */

/** How long an answer may take, in ms. */
export const SILENCE_MS = 5000;

let tell: () => void = () => undefined;

/** Calls back each time an answer is overdue; returns an unsubscribe function. */
export function onSilence(listener: () => void): () => void {
  tell = listener;
  return () => (tell = () => undefined);
}

/** Awaits an answer of the storage, however late it comes. */
export async function watchStorage<Answer>(answer: PromiseLike<Answer>): Promise<Answer> {
  const overdue = setTimeout(() => tell(), SILENCE_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(overdue);
  }
}
