/** Works through a sequence, several at once; ends with the first error, after what runs has ended. */
export async function inParallel<T>(
  values: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (value: T) => Promise<void>,
  mustWait: (value: T) => boolean = () => false,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failed: { error: unknown } | null = null;
  try {
    for await (const value of values) {
      const task: Promise<void> = work(value)
        .catch((error: unknown) => void (failed ??= { error }))
        .finally(() => running.delete(task));
      running.add(task);
      if (mustWait(value)) await task;
      else if (running.size >= atOnce) await Promise.race(running);
      if (failed) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (failed) throw (failed as { error: unknown }).error;
}
