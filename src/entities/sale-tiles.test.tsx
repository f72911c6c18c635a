/** What lists and tiles of sales say beside their fields. */
import { beforeAll, expect, test } from 'vitest';

import { draw, signedIn, text } from '../../tests/support/draw.tsx';
import { SaleNumber } from './sale-number.tsx';
import { DueOn, Moved, OrderTile, Signed, TransactionTile } from './sale-tiles.tsx';

beforeAll(signedIn);

const order = { _id: '1', rev: 1, number: 'ORD-7', pieces: 1, total: 100, createdAt: '2026-01-01T00:00:00.000Z' };

test.each([true, false])('whether an order is archived (%s) is said in its row and in its tile', async (archived) => {
  const record = { ...order, archived };
  await draw(
    <>
      <SaleNumber value={record.number} record={record} place="list" />
      <OrderTile record={record} link={(children) => children} state={null} />
    </>,
  );
  await expect.poll(() => text().match(/ORD-7/g)).toHaveLength(2);
  expect(text().match(/Archived/g) ?? []).toHaveLength(archived ? 2 : 0);
});

test.each([
  [0, '–'],
  [25.92, '25,92 €'],
])('what has moved of a transaction (%s) is said once it has', async (value, said) => {
  await draw(<Moved value={value} record={order} place="list" />);
  await expect.poll(text).toBe(said);
});

test.each([
  ['payment', '16,00 €'],
  ['refund', '-16,00 €'],
  ['transfer', '-16,00 €'],
  ['reversal', '16,00 €'],
  ['dispute', '-16,00 €'],
])('the amount of a %s is negative where it leaves the platform', async (type, said) => {
  const record = { ...order, type, gross: 16, customerName: 'Ada' };
  await draw(
    <>
      <Signed value={16} record={record} place="list" />
      <TransactionTile record={record} link={(children) => children} state={null} />
    </>,
  );
  await expect.poll(() => text().match(/-?16,00 €/g)).toEqual([said, said]);
});

test.each([
  ['toIssue', '2026-01-31', true],
  ['issued', '2026-01-31', true],
  ['sent', '2026-01-31', false],
  ['toIssue', '2999-01-31', false],
])('an invoice (%s) to send by %s is marked once that day has passed: %s', async (status, dueOn, isLate) => {
  await draw(<DueOn value={dueOn} record={{ ...order, status, dueOn }} place="list" />);
  await expect.poll(text).toBe(dueOn.split('-').toReversed().join('/') + (isLate ? 'Overdue' : ''));
});
