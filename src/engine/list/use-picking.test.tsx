import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { resourceOf } from '../../../contract/catalogue.ts';
import { draw } from '../../../tests/support/draw.tsx';
import { readListState } from './list-state.ts';
import { chosenQuery, type Picking, usePicking } from './use-picking.ts';

const state = readListState(resourceOf('product'), { search: 'wool', types: 'coat', sort: 'code', trash: 'true' });

it("individually selected records are found even if they no longer match, in the list's order and scope", () => {
  const ids = ['0198c0de-0000-7000-8000-000000000001'];
  expect(chosenQuery({ kind: 'ids', ids }, state)).toEqual({ ids, sort: 'code', trash: 'true' });
});

it("all matches are found by the list's query, in its current order", () => {
  const query = { sort: '-createdAt', search: 'wool' };
  expect(chosenQuery({ kind: 'query', query }, state)).toEqual({
    search: 'wool',
    types: ['coat'],
    sort: 'code',
    trash: 'true',
  });
});

it('is the same object until something is selected, so that no tile is drawn again', async () => {
  const seen = new Set<Picking>();
  function List() {
    const [, drawAgain] = useReducer((count: number) => count + 1, 0);
    const picking = usePicking(state);
    seen.add(picking);
    return (
      <>
        <button onClick={drawAgain}>Draw</button>
        <button onClick={() => picking.toggle('1')}>Select</button>
      </>
    );
  }
  await draw(<List />);
  const before = seen.size;
  await page.getByRole('button', { name: 'Draw' }).click();
  expect(seen.size).toBe(before);
  await page.getByRole('button', { name: 'Select' }).click();
  expect([...seen].at(-1)?.has('1')).toBe(true);
});
