import { useCallback, useEffect, useRef, useState } from 'react';

import type { PhotoSlot } from '../../contract/calls/intake.ts';
import {
  CaptureError,
  compressOriginal,
  readFile,
  warmUp,
  type CaptureProblem,
  type CompressedFile,
  type Original,
} from './compress.ts';

/** A selected picture being made ready to send. `url` shows the compressed photo. */
export type PhotoEntry = { id: number; slot: PhotoSlot } &
  /** Being compressed; `original` is set once the file was read, and may be stored as it is. */
  (
    | { status: 'working'; original: Original | null }
    | { status: 'ready'; photo: CompressedFile; url: string }
    /** `rest`: the decodable part of a damaged picture, if the person keeps it. */
    | { status: 'failed'; problem: CaptureProblem; rest: Original | null }
  );

export interface Photos {
  entries: readonly PhotoEntry[];
  /** A picture is still being read from its file. */
  reading: boolean;
  /** Adds a file to a slot; replaces the earlier picture of a single slot. Returns the entry's id. */
  add: (slot: PhotoSlot, file: File, single: boolean) => number;
  remove: (ids: readonly number[]) => void;
  /** Keeps the decodable part of a damaged picture. */
  keepRest: (entry: PhotoEntry) => void;
  /** Reorders the pictures, or moves them to other slots. */
  arrange: (to: (before: readonly PhotoEntry[]) => readonly PhotoEntry[]) => void;
}

/** The pictures of one form, if it takes any: selected, compressed in the background, shown, and dropped with the form. */
export function usePhotos(isUsed = true): Photos {
  const [entries, setEntries] = useState<readonly PhotoEntry[]>([]);
  const lastId = useRef(0);
  useReleasedUrls(entries, setEntries);
  useEffect(() => {
    if (isUsed) warmUp();
  }, [isUsed]);

  const put = useCallback(
    (id: number, make: () => PhotoEntry) =>
      setEntries((before) => before.map((each) => (each.id === id ? { ...make(), slot: each.slot } : each))),
    [],
  );
  const add = useCallback(
    (slot: PhotoSlot, file: File, single: boolean) => {
      const id = ++lastId.current;
      setEntries((before) => [
        ...before.filter((each) => !single || each.slot !== slot),
        { id, slot, status: 'working', original: null },
      ]);
      void settle(id, slot, () => readFile(file), put);
      return id;
    },
    [put],
  );
  const keepRest = useCallback(
    (entry: PhotoEntry) => {
      const rest = entry.status === 'failed' ? entry.rest : null;
      if (rest) void settle(entry.id, entry.slot, async () => rest, put);
    },
    [put],
  );
  const remove = useCallback(
    (ids: readonly number[]) => setEntries((before) => before.filter(({ id }) => !ids.includes(id))),
    [],
  );

  const reading = entries.some((entry) => entry.status === 'working' && entry.original === null);
  return { entries, reading, add, remove, keepRest, arrange: setEntries };
}

/**
 * Revokes the object URLs of pictures that are no longer shown, so that a day at the counter does not fill the memory. A form hidden behind
 * another tab has lost them all, and gets new ones.
 */
function useReleasedUrls(
  entries: readonly PhotoEntry[],
  change: (renew: (before: readonly PhotoEntry[]) => readonly PhotoEntry[]) => void,
): void {
  const shown = useRef<readonly string[]>([]);
  const hidden = useRef(false);
  useEffect(() => {
    const now = entries.flatMap((entry) => (entry.status === 'ready' ? [entry.url] : []));
    for (const url of shown.current) if (!now.includes(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [entries]);
  useEffect(() => {
    if (hidden.current) change((before) => before.map(withNewUrl));
    hidden.current = false;
    return () => {
      shown.current.forEach((url) => URL.revokeObjectURL(url));
      shown.current = [];
      hidden.current = true;
    };
  }, [change]);
}

const urlOf = ({ bytes }: CompressedFile): string => URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));

const withNewUrl = (entry: PhotoEntry): PhotoEntry =>
  entry.status === 'ready' ? { ...entry, url: urlOf(entry.photo) } : entry;

/** Stores the result of a picture; creates its object URL only if the entry still exists. */
async function settle(
  id: number,
  slot: PhotoSlot,
  read: () => Promise<Original>,
  put: (id: number, make: () => PhotoEntry) => void,
): Promise<void> {
  try {
    const original = await read();
    // Whether this browser decodes HEIC is known only after trying, and the person should hear it while the item is at hand.
    if (original.mime !== 'image/heic') put(id, () => ({ id, slot, status: 'working', original }));
    const photo = await compressOriginal(original);
    let url: string | undefined;
    put(id, () => ({ id, slot, status: 'ready', photo, url: (url ??= urlOf(photo)) }));
  } catch (error) {
    const { problem, rest } = error instanceof CaptureError ? error : { problem: 'corrupt' as const, rest: null };
    put(id, () => ({ id, slot, status: 'failed', problem, rest }));
  }
}
