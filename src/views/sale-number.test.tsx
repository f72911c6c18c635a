/** What a list says beside the number of an order. */
import { beforeAll, expect, test } from 'vitest';

import { draw, signedIn, text } from '../../tests/support/draw.tsx';
import { SaleNumber } from './sale-number.tsx';
import { Moved, OrderTile } from './sale-tiles.tsx';

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
