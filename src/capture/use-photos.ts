import { useCallback, useEffect, useRef, useState } from 'react';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import { CaptureError, compressFile, warmUp, type CaptureProblem, type Compressed } from './compress.ts';

/** One chosen picture on its way to being sendable. `url` shows the compressed photo. */
export type PhotoEntry = { id: number; slot: PhotoSlot } & (
  | { status: 'working' }
  | { status: 'ready'; photo: Compressed; url: string }
  | { status: 'failed'; problem: CaptureProblem }
);

export interface Photos {
  entries: readonly PhotoEntry[];
  /** Some picture is still being compressed. */
  working: boolean;
  /** Takes a file into a slot; a single slot's earlier picture gives way. */
  add: (slot: PhotoSlot, file: File, single: boolean) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/** The pictures of one form: chosen, compressed in the background, shown, and forgotten when the form is. */
export function usePhotos(): Photos {
  const [entries, setEntries] = useState<readonly PhotoEntry[]>([]);
  const lastId = useRef(0);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    warmUp();
    const all = urls.current;
    return () => all.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = useCallback((slot: PhotoSlot, file: File, single: boolean) => {
    const id = ++lastId.current;
    setEntries((before) => [
      ...before.filter((each) => !single || each.slot !== slot),
      { id, slot, status: 'working' },
    ]);
    void settle(id, slot, file, urls.current).then((done) =>
      setEntries((before) => before.map((each) => (each.id === id ? done : each))),
    );
  }, []);
  const remove = useCallback((id: number) => setEntries((before) => before.filter((each) => each.id !== id)), []);
  const clear = useCallback(() => setEntries([]), []);

  return { entries, working: entries.some(({ status }) => status === 'working'), add, remove, clear };
}

async function settle(id: number, slot: PhotoSlot, file: File, urls: Set<string>): Promise<PhotoEntry> {
  try {
    const photo = await compressFile(file);
    const url = URL.createObjectURL(new Blob([photo.bytes], { type: 'image/jpeg' }));
    urls.add(url);
    return { id, slot, status: 'ready', photo, url };
  } catch (error) {
    return { id, slot, status: 'failed', problem: error instanceof CaptureError ? error.problem : 'corrupt' };
  }
}
