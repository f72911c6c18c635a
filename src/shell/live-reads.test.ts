import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Change } from '../../contract/calls/live.ts';
import { readOrderDetails, readPayoutBalance } from '../../contract/calls/orders.ts';
import { listPayoutMonths, readPayoutStatement } from '../../contract/calls/payout-statements.ts';
import { read } from '../api/calls.ts';
import { createLiveReads, type LiveReads } from './live-reads.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const changed = (n = 1, more: Partial<Change> = {}): Change => ({
  type: 'updated',
  entity: 'product',
  _id: idOf(n),
  hubcenter: null,
  at: '2026-11-26T09:00:00.000Z',
  ...more,
});

let client: QueryClient;
let reads: LiveReads;
const closing: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reads = createLiveReads(client);
});
afterEach(() => {
  reads.stop();
  for (const close of closing.splice(0)) close();
  client.clear();
  vi.useRealTimers();
});

/** A read that is shown: how often it was requested, aborted and answered; each answer takes a while. */
async function show(queryKey: readonly unknown[], answerMs = 20) {
  const seen = { requested: 0, aborted: 0, answered: 0 };
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    seen.requested += 1;
    signal.addEventListener('abort', () => (seen.aborted += 1));
    return new Promise<number>((resolve) => setTimeout(() => resolve((seen.answered += 1)), answerMs));
  };
  closing.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(answerMs + 1);
  return seen;
}
const list = (entity = 'product') => show(['resource', entity, 'list', {}]);
/** Ten changes a second. */
const keepChanging = async (seconds: number) => {
  for (let n = 0; n < seconds * 10; n += 1) {
    reads.add(changed(n));
    await vi.advanceTimersByTimeAsync(100);
  }
};

it('live reads: one change is read within half a second, and changes at once are read once', async () => {
  const seen = await list();
  for (let n = 0; n < 50; n += 1) reads.add(changed(n));
  await vi.advanceTimersByTimeAsync(500);
  expect(seen.requested).toBe(2);
});

it('live reads: while changes keep coming the pause grows to ten seconds', async () => {
  const seen = await list();
  await keepChanging(60);
  expect(seen.requested - 1).toBeGreaterThanOrEqual(9);
  expect(seen.requested - 1).toBeLessThanOrEqual(12);
  const { requested } = seen;
  await keepChanging(60);
  expect(seen.requested - requested).toBeLessThanOrEqual(7);
});

it('live reads: the last change is read, and after a quiet time the pause starts over', async () => {
  const seen = await list();
  await keepChanging(30);
  await vi.advanceTimersByTimeAsync(10_500);
  const { requested } = seen;
  reads.add(changed());
  await vi.advanceTimersByTimeAsync(300);
  expect(seen.requested).toBe(requested + 1);
});

it('live reads: a busy resource does not delay another', async () => {
  const orders = await list('order');
  await keepChanging(20);
  reads.add(changed(1, { entity: 'order' }));
  await vi.advanceTimersByTimeAsync(300);
  expect(orders.requested).toBe(2);
});

it('live reads: an answer on its way is not thrown away, however slow, and is read again', async () => {
  const seen = await show(['resource', 'product', 'list', {}], 3000);
  reads.add(changed());
  await vi.advanceTimersByTimeAsync(300);
  expect(seen).toMatchObject({ requested: 2, answered: 1 });
  reads.add(changed(2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen).toMatchObject({ requested: 2, aborted: 0 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen).toEqual({ requested: 3, aborted: 0, answered: 3 });
});

it('live reads: of records only those that changed are read again, and all of them after many changes', async () => {
  const one = await show(['resource', 'product', 'detail', idOf(1)]);
  const other = await show(['resource', 'product', 'history', idOf(2), {}]);
  const incomplete = await show(['resource', 'incomplete', 'counts']);
  reads.add(changed(1));
  await vi.advanceTimersByTimeAsync(300);
  expect([one.requested, other.requested, incomplete.requested]).toEqual([2, 1, 2]);
  reads.add(changed(3, { many: true }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([one.requested, other.requested]).toEqual([3, 2]);
});

it('live reads: what is not shown is not read', async () => {
  const seen = await list();
  for (const close of closing.splice(0)) close();
  reads.add(changed());
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen.requested).toBe(1);
});

it('live reads: money that moves is read again where orders, statements and sold items tell it, and the list of orders is not', async () => {
  const shown = await Promise.all(
    [
      read(readOrderDetails, { params: { id: idOf(7) } }).queryKey,
      read(readPayoutStatement, { params: { id: idOf(8) }, query: { month: '2026-11' } }).queryKey,
      read(listPayoutMonths, { params: { id: idOf(8) } }).queryKey,
      ['resource', 'soldItem', 'list', {}],
      ['resource', 'shipment', 'list', {}],
      read(readPayoutBalance, { params: { id: idOf(8) } }).queryKey,
      ['resource', 'order', 'list', {}],
    ].map((key) => show(key)),
  );
  reads.add(changed(1, { entity: 'transaction' }));
  await vi.advanceTimersByTimeAsync(500);
  expect(shown.map(({ requested }) => requested)).toEqual([2, 2, 2, 2, 2, 2, 1]);
});
