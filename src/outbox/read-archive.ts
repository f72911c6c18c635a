/** Opens an exported outbox. Nothing in the file is trusted: no name, no size, no value in the manifest. */
import type { FileEntry } from '@zip.js/zip.js';

import {
  ARCHIVE_VERSION,
  FILES_MAX,
  ITEMS_MAX,
  manifest,
  MANIFEST,
  MANIFEST_BYTES_MAX,
  manifestHead,
  PHOTO_BYTES_MAX,
} from './archive.ts';
import { repairZip } from './repair-zip.ts';

/** Why nothing of a file can be imported. */
export type ArchiveProblem = 'notZip' | 'damaged' | 'foreign' | 'newer' | 'tooLarge';

/** An archive that can be imported. */
export interface Archive {
  /** The manifest's items, not validated. */
  items: readonly unknown[];
  /** The bytes of a photo; null if there is none of that name. Throws if they cannot be read. */
  photo: (file: string) => Promise<ArrayBuffer | null>;
  /** The file is truncated. */
  isCut: boolean;
}

/** Opens a file, or says why it is no valid archive. A truncated one gives its complete items. */
export async function openArchive(file: Blob): Promise<Archive | ArchiveProblem> {
  const whole = await filesOf(file);
  const isCut = whole === 'damaged';
  const files = isCut ? await filesOf((await repairZip(file)) ?? file) : whole;
  if (!(files instanceof Map)) return files;
  const entry = files.get(MANIFEST);
  if (!entry) return isCut ? 'damaged' : 'foreign';
  if (entry.uncompressedSize > MANIFEST_BYTES_MAX) return 'tooLarge';
  const text = await readFile(entry, MANIFEST_BYTES_MAX).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => null,
  );
  if (text === null) return 'damaged';
  const json = parse(text);
  const head = manifestHead.safeParse(json);
  if (!head.success) return 'foreign';
  if (head.data.version > ARCHIVE_VERSION) return 'newer';
  const read = manifest.safeParse(json);
  if (!read.success) return 'damaged';
  if (read.data.parcels.length > ITEMS_MAX) return 'tooLarge';
  const photo = async (name: string) => {
    const found = files.get(name);
    return found ? readFile(found, PHOTO_BYTES_MAX) : null;
  };
  return { items: read.data.parcels, photo, isCut };
}

/** The files in a zip by name; names are keys here and never used as a path. */
async function filesOf(file: Blob): Promise<Map<string, FileEntry> | ArchiveProblem> {
  const { BlobReader, ZipReader } = await import('./zip.ts');
  const reader = new ZipReader(new BlobReader(file), { filenameValidation: 'tolerant' });
  const files = new Map<string, FileEntry>();
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > FILES_MAX) return 'tooLarge';
      if (!entry.directory) files.set(entry.filename, entry);
    }
    return files;
  } catch {
    return (await startsAsZip(file)) ? 'damaged' : 'notZip';
  }
}

/** Reads a file in the zip. Throws if it is damaged, or larger than its limit, whatever its header says. */
async function readFile(entry: FileEntry, most: number): Promise<ArrayBuffer> {
  if (entry.uncompressedSize > most) throw new RangeError('too large');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > most) throw new RangeError('too large');
      chunks.push(new Uint8Array(chunk));
    },
  });
  await entry.getData(sink, { checkSignature: true });
  return new Blob(chunks).arrayBuffer();
}

async function startsAsZip(file: Blob): Promise<boolean> {
  const start = await file
    .slice(0, 4)
    .text()
    .catch(() => '');
  return start === 'PK\u0003\u0004';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
