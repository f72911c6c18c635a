import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { flowsOf, needsProcesses } from '../scripts/changed.mjs';
import { LANDING_FLOWS } from '../scripts/rings.mjs';
import { root } from '../scripts/toolchain.mjs';

const flows = readdirSync(path.join(root, 'tests/flows')).filter((name) => name.endsWith('.spec.ts'));
const CALLS = new Map([
  ['src/outbox/round.ts', new Set(['tests/flows/outbox.spec.ts', 'tests/flows/offline.spec.ts'])],
  ['src/scan/wedge.ts', new Set(['tests/flows/scan.spec.ts'])],
]);
const names = (files: readonly string[], calls: typeof CALLS | null = CALLS) =>
  flowsOf(files, calls).map((flow) => path.basename(flow, '.spec.ts'));

test('changed: a file of the page selects the flows that call a function of it', () => {
  expect(names(['src/outbox/round.ts', 'src/scan/wedge.ts'])).toEqual(['outbox', 'offline', 'scan']);
});

test('changed: what every flow needs, what none is known to call, and the first run select all of them', () => {
  for (const file of ['src/ui/meter.tsx', 'contract/access.ts', 'index.html', 'server/app.ts'])
    expect(names([file])).toHaveLength(flows.length);
  expect(names(['src/scan/wedge.ts'], null)).toHaveLength(flows.length);
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
