import type { Storage } from './storage.ts';

/** Called after each call of a store. */
export type NoteCall = (call: keyof Storage, seconds: number, isDone: boolean) => void;

/** A store whose calls are noted, each with its time; a stream's with the time to its start. */
export function observed(storage: Storage, note: NoteCall): Storage {
  const timed =
    <Args extends unknown[], T>(call: keyof Storage, work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const began = performance.now();
      let isDone = false;
      try {
        const result = await work(...args);
        isDone = true;
        return result;
      } finally {
        note(call, (performance.now() - began) / 1000, isDone);
      }
    };
  return {
    address: storage.address,
    put: timed('put', (name, bytes) => storage.put(name, bytes)),
    read: timed('read', (name) => storage.read(name)),
    open: timed('open', (name) => storage.open(name)),
    size: timed('size', (name) => storage.size(name)),
    remove: timed('remove', (name) => storage.remove(name)),
    async *list(folder) {
      note('list', 0, true);
      yield* storage.list(folder);
    },
  };
}
