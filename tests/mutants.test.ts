/** The crippled variants of the fault benches, against the code as it is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { root } from '../scripts/toolchain.mjs';
import { MONEY_MUTANTS } from './faults/money-mutants.ts';
import { MUTANTS, MUTANTS_OF_SEVERAL } from './faults/mutants.ts';

const edits = [...MUTANTS, ...MUTANTS_OF_SEVERAL, ...MONEY_MUTANTS].flatMap(({ name, edits: each }) =>
  each.map((edit) => [name, edit] as const),
);

it.each(edits)('variant “%s”: what it replaces is in the code', (_name, { file, find }) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toMatch(find);
});
