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

it('every crippled build of the short form stands beside its rule, and no other', () => {
  const text = readFileSync(path.join(root, 'docs/fault-bench.md'), 'utf8');
  const rules = text.slice(text.indexOf('| rule '), text.indexOf('## Several servers'));
  const named = [...rules.matchAll(/^\|[^|]*\|([^|]*)\|$/gm)]
    .slice(2)
    .flatMap(([, names = '']) => names.trim().split(', '));
  const quick = MUTANTS.flatMap(({ name, quick: isQuick }) => (isQuick ? [name] : []));
  expect(named.toSorted()).toEqual(quick.toSorted());
});
