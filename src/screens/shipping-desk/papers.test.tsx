/** The papers of several shipments: none for what was refunded, which says so. */
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { appHeader } from '../../../contract/app.ts';
import type { ShipmentPapers } from '../../../contract/calls/shipments.ts';
import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { useView, ViewContext } from '../../ui/view.ts';
import { PapersScreen } from './papers.tsx';

const address = { name: 'Ada', street: 'Via Roma 1', zipcode: '40121', city: 'Bologna', province: 'BO', country: 'IT' };
const papers = (last: string, isRefunded: boolean): ShipmentPapers => ({
  _id: `0190f000-0000-7000-8000-0000000000${last}`,
  number: `S0000${last}`,
  orderNumber: '2026-000007',
  orderedAt: '2026-11-03T10:00:00.000Z',
  carrier: null,
  tracking: null,
  note: '',
  from: address,
  to: address,
  phone: null,
  lines: [
    {
      _id: `0190f000-0000-7000-8000-0000000001${last}`,
      kind: 'product',
      item: `0190f000-0000-7000-8000-0000000002${last}`,
      code: `MIL-P0000${last}X`,
      name: 'Coat',
      imageUrl: null,
      isRefunded,
    },
  ],
});
const [kept, refunded] = [papers('11', false), papers('12', true)];

beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', 'test');
  await signedIn();
});
afterEach(() => vi.restoreAllMocks());

function At({ shown }: { shown: readonly ShipmentPapers[] }) {
  return (
    <ViewContext value={{ ...useView(), search: { id: shown.map(({ _id }) => _id) } }}>
      <PapersScreen />
    </ViewContext>
  );
}
async function drawPapers(...shown: ShipmentPapers[]) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ data: shown }, { headers: { 'X-App': appHeader('test') } }),
  );
  return draw(
    <At shown={shown} />,
    createQueryClient('somebody', () => undefined),
  );
}

test('papers: what was refunded has none beside others, and has them if it is all that was chosen', async () => {
  const both = await drawPapers(kept, refunded);
  await expect.element(page.getByRole('button', { name: 'Print 1 packing slip' })).toBeVisible();
  const note = page.getByRole('listitem').filter({ hasText: 'S000012' }).getByText('Refunded: don’t pack it');
  await expect.element(note).toBeVisible();
  expect(page.getByText(/^Refunded/).all()).toHaveLength(1);
  await both.unmount();
  await drawPapers(refunded);
  await expect.element(page.getByRole('button', { name: 'Print 1 packing slip' })).toBeVisible();
});
