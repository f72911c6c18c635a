/** Whether a backup has the files of each photo and document it has a row of: in 9 bytes each, by the first half of its random id. */
import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import type { TableRows } from '../../db/snapshot.ts';

const ID = /^[0-9a-f]{32}$/;
const FILE = /^[0-9a-f]{2}\/([0-9a-f]{32})\.(raw|file|jpg|\d+\.webp)$/;
/** The upload, or all that is made of it; a document has its upload alone. */
const RAW = 1;
const UPLOADS = ['raw', 'file'];
/** The column with the ids, by table. */
const IDS: Readonly<Record<string, string>> = { photos: 'image_id', files: 'id' };
const MADE = ['jpg', ...IMAGE_WIDTHS.map((width) => `${width}.webp`)];
const ALL_MADE = MADE.reduce((bits, _, index) => bits | (2 << index), 0);
const isWhole = (bits: number) => (bits & RAW) !== 0 || (bits & ALL_MADE) === ALL_MADE;

export interface PhotoCheck {
  /** Reads the rows of a table, piece by piece; null if it has neither photos nor documents. */
  reader(table: string, columns: TableRows['columns']): ((piece: Uint8Array) => void) | null;
  /** A file is there. */
  found(name: string): void;
  /** Whether a file was not found, of a photo whose files were not all found. */
  isMissed(name: string): boolean;
  /** The first halves of the ids of the photos whose files were not all found. */
  missing(): Iterable<string>;
}

/** Starts a check: first the rows, then the files. */
export function startPhotoCheck(): PhotoCheck {
  let ids = new BigUint64Array(1024);
  let count = 0;
  /** Bits of the files found, by the place of the photo. */
  let seen: Uint8Array | null = null;
  const half = (id: string) => BigInt(`0x${id.slice(0, 16)}`);
  const add = (id: string) => {
    if (!ID.test(id)) return;
    if (count === ids.length) {
      const larger = new BigUint64Array(2 * count);
      larger.set(ids);
      ids = larger;
    }
    ids[count++] = half(id);
  };
  const sorted = () => {
    if (seen) return seen;
    ids = ids.subarray(0, count).sort();
    return (seen = new Uint8Array(count));
  };
  /** The place of a photo; -1 if it has no row. */
  const placeOf = (id: string) => {
    sorted();
    const wanted = half(id);
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0n) < wanted) low = middle + 1;
      else high = middle;
    }
    return ids[low] === wanted ? low : -1;
  };
  /** The place of a file's photo, and the file's bit. */
  const read = (name: string): [place: number, bit: number] => {
    const [, id, kind = ''] = FILE.exec(name) ?? [];
    if (!id) return [-1, 0];
    return [placeOf(id), UPLOADS.includes(kind) ? RAW : MADE.includes(kind) ? 2 << MADE.indexOf(kind) : 0];
  };
  return {
    reader(table, columns) {
      const column = columns.indexOf(IDS[table] ?? '');
      if (column < 0) return null;
      let rest = '';
      return (piece) => {
        const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) add((line.split('\t')[column] ?? '').replaceAll('-', ''));
      };
    },
    found(name) {
      const [place, bit] = read(name);
      if (place >= 0) sorted()[place] = (sorted()[place] ?? 0) | bit;
    },
    isMissed(name) {
      const [place, bit] = read(name);
      const bits = sorted()[place] ?? RAW;
      return bit !== 0 && !isWhole(bits) && (bits & bit) === 0;
    },
    *missing() {
      for (const [index, bits] of sorted().entries()) {
        if (!isWhole(bits)) yield (ids[index] ?? 0n).toString(16).padStart(16, '0');
      }
    },
  };
}
