/** The payout statement of a hub center, as its merchant and as staff see it. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import { payoutStatement, type StatementLine } from '../../../contract/calls/payout-statements.ts';
import { draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { PayoutStatements } from './payout-statement.tsx';

beforeAll(signedIn);
afterEach(() => vi.unstubAllGlobals());

const HUB = '0190f000-0000-7000-8000-000000000002';
const line = (more: Partial<StatementLine>): StatementLine => ({
  _id: crypto.randomUUID(),
  at: '2026-11-03T10:00:00.000Z',
  event: 'sale',
  order: HUB,
  number: '2026-000012',
  code: 'MIL-P000001X',
  name: 'Wool coat',
  priceCents: 4900,
  discountCents: 400,
  commissionCents: 900,
  netCents: 3600,
  reference: null,
  payout: { state: 'sent', held: null, reference: 'tr_1', expectedOn: '2026-11-10' },
  ...more,
});
const goods = { priceCents: null, discountCents: null, commissionCents: null, code: null, name: null, payout: null };
const STATEMENT = payoutStatement.parse({
  hub: HUB,
  hubName: 'Milano Navigli',
  number: 'MIL-2026-11',
  month: '2026-11',
  openingCents: 1000,
  closingCents: 3600,
  totals: {
    soldCents: 9800,
    discountCents: 800,
    refundedCents: 0,
    commissionCents: 1800,
    netCents: 7200,
    transferredCents: 4600,
    reversedCents: 0,
  },
  lines: [
    line({}),
    line({ payout: { state: 'held', held: 'notReady', reference: null, expectedOn: null } }),
    line({ ...goods, event: 'transfer', netCents: -4600, reference: 'tr_1QkLMNopQRstUV' }),
  ],
});
const MONTHS = [
  { month: '2026-11', netCents: 7200, transferredCents: 4600, closingCents: 3600 },
  { month: '2026-10', netCents: 1000, transferredCents: 0, closingCents: 1000 },
];

/** Answers with statements; returns the months that were requested. */
function serve(months: readonly object[] = MONTHS, lines = STATEMENT.lines): string[] {
  const requested: string[] = [];
  vi.stubGlobal('__APP_VERSION__', 'test');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const month = searchParams.get('month');
    if (month) requested.push(month);
    const data = pathname.endsWith('/statements') ? months : { ...STATEMENT, lines, month: month ?? '' };
    return Response.json({ data }, { headers: { 'X-App': appHeader('test') } });
  });
  return requested;
}
const drawn = () =>
  draw(
    <PayoutStatements id={HUB} />,
    createQueryClient('somebody', () => undefined),
  );

test('payout statement: every line, the sums, and another month', async () => {
  const requested = serve();
  await drawn();
  const table = page.getByRole('table', { name: 'Payout statement' });
  await expect.element(table).toBeVisible();
  expect(table.element().querySelectorAll('tbody tr')).toHaveLength(3);
  expect(text()).toContain('Balance at the end36,00 €');
  expect(text()).toContain('Expected from 10/11/2026');
  expect(text()).toContain('On hold. The payment account of the hub center is not ready.');
  expect(text()).toContain('tr_1QkLMNopQRstUV');
  await expectClean();
  await page.getByLabelText('Month').selectOptions('October 2026');
  await expect.poll(() => requested).toEqual(['2026-11', '2026-10']);
});

test('payout statement: a day is that of its month also where the day has changed already', async () => {
  const last = line({ at: '2026-11-30T23:30:00.000Z' });
  serve(MONTHS, [last]);
  const zone = (timezoneId: string) => cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  await zone('Europe/Rome');
  try {
    expect(new Date(last.at).getDate()).toBe(1);
    await drawn();
    await expect.element(page.getByRole('table', { name: 'Payout statement' })).toBeVisible();
    expect(text()).toContain('30/11/2026');
    expect(text()).not.toContain('01/12/2026');
  } finally {
    await zone('');
  }
});

test('payout statement: printing shows it alone on paper, until the person is back', async () => {
  serve();
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await drawn();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(document.querySelector('body > [data-printout]')?.textContent).toContain('MIL-2026-11');
  await page.getByLabelText('Month').click();
  await expect.poll(() => document.querySelector('body > [data-printout]')).toBeNull();
});

test('payout statement: before the first sale it says when there will be one', async () => {
  serve([]);
  await drawn();
  await expect.poll(text).toContain('Nothing was sold yet.');
});
