import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { flowsOf } from '../scripts/changed.mjs';
import { root } from '../scripts/toolchain.mjs';

const flows = readdirSync(path.join(root, 'tests/flows')).filter((name) => name.endsWith('.spec.ts'));
const names = (files: readonly string[]) => flowsOf(files).map((flow) => path.basename(flow, '.spec.ts'));

test('changed: a file selects the flows that share a word with its folders or name', () => {
  expect(names(['src/intake/counter/counter-item.ts'])).toEqual(
    expect.arrayContaining(['counter', 'counter-tags', 'counter-camera', 'intake']),
  );
  expect(names(['src/outbox/round.ts'])).toEqual(['outbox']);
});

test('changed: a production file that shares a word with no flow selects all of them', () => {
  for (const file of ['src/ui/meter.tsx', 'contract/access.ts', 'index.html', 'server/app.ts'])
    expect(names([file])).toHaveLength(flows.length);
});

test('changed: a flow selects itself, a support file the flows that import it, a document none', () => {
  expect(names(['tests/flows/scan.spec.ts'])).toEqual(['scan']);
  expect(names(['tests/flows/support/desk.ts'])).toContain('detail');
  expect(names(['README.md', 'src/outbox/round.test.ts'])).toEqual([]);
});
