/** One changed place of the source, for runs of the tests that must notice it (`tests/mutants/bench.ts`). */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Replaces the place that MUTANT names, as JSON of `{ file, start, end, text }`, in what tests load; without it, none. */
export function mutant(): Plugin[] {
  const given = process.env['MUTANT'];
  if (given === undefined) return [];
  const { file, start, end, text } = JSON.parse(given) as { file: string; start: number; end: number; text: string };
  const place = path.join(root, file);
  return [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (id.split('?')[0] !== place) return null;
        const source = readFileSync(place, 'utf8');
        return source.slice(0, start) + text + source.slice(end);
      },
    },
  ];
}
