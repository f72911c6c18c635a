/** Whether a backup has a file for each photo it has a row of: in 8 bytes a photo, by the first half of its random id. */
import type { TableRows } from '../../db/snapshot.ts';

const ID = /^[0-9a-f]{32}$/;
/** The upload, or the upright picture made of it. */
const NEEDED = /^[0-9a-f]{2}\/([0-9a-f]{32})\.(raw|jpg)$/;

export interface PhotoCheck {
  /** Reads the rows of a table, piece by piece; null if it has no photos. */
  reader(table: string, columns: TableRows['columns']): ((piece: Uint8Array) => void) | null;
  /** A file is there. */
  found(name: string): void;
  /** Reports every photo without a file. */
  missing(report: (id: string) => void): void;
}

/** Starts a check: first the rows, then the files. */
export function startPhotoCheck(): PhotoCheck {
  let ids = new BigUint64Array(1024);
  let count = 0;
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
  return {
    reader(table, columns) {
      const column = columns.indexOf('image_id');
      if (table !== 'photos' || column < 0) return null;
      let rest = '';
      return (piece) => {
        const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) add(line.split('\t')[column] ?? '');
      };
    },
    found(name) {
      const id = NEEDED.exec(name)?.[1];
      if (!id) return;
      const marks = sorted();
      const wanted = half(id);
      let [low, high] = [0, count];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((ids[middle] ?? 0n) < wanted) low = middle + 1;
        else high = middle;
      }
      if (ids[low] === wanted) marks[low] = 1;
    },
    missing(report) {
      for (const [index, mark] of sorted().entries()) {
        if (mark === 0) report(`${(ids[index] ?? 0n).toString(16).padStart(16, '0')}…`);
      }
    },
  };
}
