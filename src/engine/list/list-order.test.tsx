/** Records of a resource whose order is kept by hand, in its list. */
import { useQuery } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import type { ListAnswer } from '../../../contract/call.ts';
import { metaOf } from '../../../contract/field-meta.ts';
import { declareSwatch, draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { resourceKey, type ResourceRecord } from '../../api/resource-queries.ts';
import { viewOf } from '../views.ts';
import { ListBody } from './list-body.tsx';
import { readListState } from './list-state.ts';

const name = declareSwatch();
const idOf = (index: number) => `0190f000-0000-7000-8000-00000000000${index}`;
const NAMES = ['Linen', 'Wool', 'Silk', 'Felt'];
/** Any value that a field allows. */
const anyOf = (schema: z.ZodType) => {
  const meta = metaOf(schema);
  const [sample] = meta?.kind.samples(meta, () => idOf(9)) ?? [];
  return [null, sample, 1, [], ''].find((value) => schema.safeParse(value).success);
};
const shape = Object.entries(swatch.record.shape).map(
  ([field, schema]) => [field, anyOf(schema as z.ZodType)] as const,
);
const RECORDS = NAMES.map((each, index) => ({ ...Object.fromEntries(shape), _id: idOf(index), rev: 1, name: each }));
/** What the server lists. */
let listed = RECORDS;
const sent: { path: string; body: unknown }[] = [];
const answer = { status: 200 };
/** What it lists after each move of a test. */
let after: (typeof RECORDS)[] = [];
const inOrder = (...names: string[]) => names.map((each) => RECORDS[NAMES.indexOf(each)] as (typeof RECORDS)[number]);

beforeAll(signedIn);
beforeEach(() => {
  sent.length = 0;
  listed = RECORDS;
  answer.status = 200;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push({ path: new URL(request.url).pathname.replace(/.*\/swatch\//, ''), body: await request.json() });
    const headers = { 'X-App': 'ordito/1' };
    if (answer.status !== 200)
      return Response.json({ ermessage: 'forbidden', message: 'No' }, { status: answer.status, headers });
    listed = after[sent.length - 1] ?? listed;
    const moved = RECORDS.find(({ _id }) => request.url.endsWith(_id));
    return Response.json({ data: { ...moved, rev: 2 } }, { headers });
  });
});

function List({ query, tiles = false }: { query: Readonly<Record<string, string>>; tiles?: boolean }) {
  const state = readListState(swatch, query);
  const answered = (): ListAnswer<ResourceRecord> => ({ data: listed, total: listed.length });
  const found = useQuery({ queryKey: [...resourceKey(name), 'list'], queryFn: answered, initialData: answered });
  const list = { resource: swatch, view: viewOf(name), state, change: () => undefined };
  return (
    <ListBody
      {...list}
      name={name}
      query={found}
      data={found.data}
      picking={null}
      tiles={tiles}
      onDrawn={() => undefined}
    />
  );
}

const order = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => NAMES.find((each) => row.textContent.includes(each)));
const announced = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('');

test('order: a row is moved by Alt and an arrow, keeps the focus, and its new place is announced', async () => {
  after = [inOrder('Linen', 'Silk', 'Wool', 'Felt')];
  await draw(<List query={{}} />);
  const grip = page.getByRole('button', { name: 'Move Wool' });
  await expect.element(grip).toBeVisible();
  (grip.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(order).toEqual(['Linen', 'Silk', 'Wool', 'Felt']);
  await expect.poll(announced).toContain('Wool is now 3 of 4');
  expect(sent[0]).toEqual({ path: `position/${idOf(1)}`, body: { to: 'after', neighbour: idOf(2) } });
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Wool');
});

test('order: the menu of its handle moves a row to either end, and offers no place it has', async () => {
  after = [inOrder('Wool', 'Silk', 'Felt', 'Linen')];
  await draw(<List query={{}} />);
  await page.getByRole('button', { name: 'Move Linen' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'To top' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'To end' }).click();
  await expect.poll(order).toEqual(['Wool', 'Silk', 'Felt', 'Linen']);
  expect(sent[0]?.body).toEqual({ to: 'last' });
  await expectClean();
});

test('order: a move that the server refuses is taken back', async () => {
  answer.status = 403;
  await draw(<List query={{}} />);
  await page.getByRole('button', { name: 'Move Silk' }).click();
  await page.getByRole('menuitem', { name: 'To top' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(order).toEqual(NAMES);
  expect(announced()).not.toContain('is now');
});

test.each([{ sort: 'name' }, { search: 'w' }, { trash: 'true' }])(
  'order: nothing is moved in a list that is not whole or has another order: %j',
  async (query) => {
    await draw(<List query={query} />);
    await expect.poll(order).toEqual(NAMES);
    await expect.element(page.getByRole('button', { name: 'Move Wool' })).not.toBeInTheDocument();
  },
);

test('order: a row is moved by dragging its handle', async () => {
  after = [inOrder('Felt', 'Linen', 'Wool', 'Silk')];
  await draw(<List query={{}} />);
  await expect.element(page.getByRole('button', { name: 'Move Felt' })).toBeVisible();
  const grips = document.querySelectorAll('[data-grip]');
  await userEvent.dragAndDrop(grips[3] as Element, grips[0] as Element, { steps: 8 });
  await expect.poll(announced).toContain('Felt is now 1 of 4');
  expect(order()).toEqual(['Felt', 'Linen', 'Wool', 'Silk']);
  expect(sent.map(({ body }) => body)).toEqual([{ to: 'first' }]);
});
