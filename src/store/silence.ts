/** Storage that does not answer: a person who waits for the first screen is told. */

/** How long an answer may take, in ms. */
export const SILENCE_MS = 5000;

let tell: () => void = () => undefined;

/** Calls back each time an answer is overdue; answers how to stop. */
export function onSilence(listener: () => void): () => void {
  tell = listener;
  return () => (tell = () => undefined);
}

/** Waits for an answer of the storage, however late it comes. */
export async function watchStorage<Answer>(answer: PromiseLike<Answer>): Promise<Answer> {
  const overdue = setTimeout(() => tell(), SILENCE_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(overdue);
  }
}
