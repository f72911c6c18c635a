import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { flowsOf, needsProcesses } from '../scripts/changed.mjs';
import { LANDING_FLOWS } from '../scripts/rings.mjs';
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

test('changed: what only a process of its own shows runs those tests', () => {
  for (const file of ['server/main.ts', 'server/db/pool.ts', 'server/jobs/worker.ts', 'tests/processes/crash.test.ts'])
    expect(needsProcesses([file])).toBe(true);
  expect(needsProcesses(['src/outbox/round.ts', 'server/services/orders/refunds.ts'])).toBe(false);
});

test('rings: every flow of a landing exists', () => {
  expect(LANDING_FLOWS.filter((flow) => !flows.includes(path.basename(flow)))).toEqual([]);
});
