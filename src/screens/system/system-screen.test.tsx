/** The System page: every finding has its text with its values, in each state, and the state of the whole above. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { CHECKS, type CheckName, FINDINGS, type Finding, type SystemReport } from '../../../contract/calls/system.ts';
import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { SystemScreen } from './system-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const checks = Object.keys(CHECKS) as CheckName[];
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const values = {
  version: '18.4',
  reason: 'why',
  place: 'bucket',
  count: 3,
  host: 'mail.example',
  address: 'https://shop.example',
  seconds: 90,
  sizeBytes: 2e9,
  freeBytes: 5e8,
  totalBytes: 9e9,
  newestAt: ago(2.5),
  oldestAt: ago(50),
  dueAt: ago(2),
  checkedAt: ago(6),
  sumCents: 6000,
  which: '2026-000003',
  untilDay: '2027-03-01T00:00:00Z',
};

async function drawn(findings: readonly Finding[], state: SystemReport['state']) {
  const lines = findings.map((finding, index) => ({
    check: checks[index % checks.length] ?? 'disk',
    state,
    finding,
    values,
  }));
  const report = { state, lines };
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('fetch', async () => Response.json({ data: report }, { headers: { 'X-App': 'ordito/1' } }));
  await draw(
    <SystemScreen />,
    createQueryClient('somebody', () => undefined),
  );
}

const all = Object.keys(FINDINGS) as Finding[];
const pages = Array.from({ length: Math.ceil(all.length / checks.length) }, (_, index) =>
  all.slice(index * checks.length, (index + 1) * checks.length),
);

test.each(pages.map((findings) => [findings]))('%s have texts, filled with ages, sizes and dates', async (findings) => {
  await drawn(findings, 'warning');
  await expect.element(page.getByText('Everything works, but something needs attention.')).toBeVisible();
  expect(document.querySelector('ul')?.textContent).not.toMatch(/[{}]|undefined|NaN/);
});

test('a problem is said above, and its line says since when and what to do', async () => {
  await drawn(['backupsOld', 'diskFull', 'certificate'], 'error');
  await expect.element(page.getByText('Something doesn’t work.')).toBeVisible();
  await expect
    .element(page.getByText('Newest backup: 3 hours ago. Check the failed tasks, and BACKUP_DIR.'))
    .toBeVisible();
  await expect.element(page.getByText(/Only 500\sMB free\. Make room now/)).toBeVisible();
  await expect.element(page.getByText('Valid until 01/03/2027.')).toBeVisible();
  await expectClean();
});
