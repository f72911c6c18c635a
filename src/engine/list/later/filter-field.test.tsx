/** Every filter, by the field of its kind in the swatch: the selection goes into the address, and invalid input is reported. */
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { order } from '../../../../contract/entities/order.ts';
import { transaction } from '../../../../contract/entities/transaction.ts';
import { type ListFilter, listFilters } from '../../../../contract/list-filters.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { draw, expectClean, signedIn } from '../../../../tests/support/draw.tsx';
import { swatch } from '../../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../../tests/support/swatch/view.ts';
import { daysBack } from '../../inputs/days-back.ts';
import { type ListState, readListState } from '../list-state.ts';
import { FilterField } from './filter-field.tsx';

/** The filter of a field in its list. Returns its part of the address. */
async function drawFilter(field: string, resource: Resource = swatch) {
  const filter = listFilters(resource).find((each) => each.field === field) as ListFilter;
  const onChange = vi.fn<(state: ListState) => void>();
  function InList() {
    const [state, setState] = useState(() => readListState(resource, {}));
    const change = (part: Partial<ListState>) => {
      setState({ ...state, ...part });
      onChange({ ...state, ...part });
    };
    return <FilterField resource={resource} view={swatchView} {...{ state, change, filter }} label="Field" />;
  }
  await draw(<InList />);
  return () => onChange.mock.lastCall?.[0].filters;
}

const bounds = async (least: string, most: string) => {
  await userEvent.fill(page.getByRole('textbox', { name: 'From' }), least);
  await userEvent.fill(page.getByRole('textbox', { name: 'Up to' }), most);
  await userEvent.tab();
};
const choose = (name: string) => page.getByRole('option', { name, exact: true }).click();

test.each<[field: string, act: () => Promise<unknown>, filters: object]>([
  ['factor', () => bounds('-1,5', '2'), { factorMin: ['-1.5'], factorMax: ['2'] }],
  ['discount', () => bounds('5', '12,5'), { discountMin: ['5'], discountMax: ['12.5'] }],
  ['stock', () => bounds('', '3'), { stockMax: ['3'] }],
  ['weight', () => bounds('100', ''), { weightMin: ['100'] }],
  ['price', () => bounds('19,99', '30'), { priceMin: ['19.99'], priceMax: ['30'] }],
  ['rebate', () => bounds('1,15', '19,99'), { rebateMin: ['1.15€'], rebateMax: ['19.99€'] }],
  [
    'rebate',
    async () => {
      await bounds('', '12000');
      await page.getByRole('button', { name: '%', exact: true }).click();
      await bounds('5', '12,5');
    },
    { rebateMin: ['5%'], rebateMax: ['12.5%'] },
  ],
  ['active', () => page.getByRole('button', { name: 'Yes' }).click(), { active: ['true'] }],
  ['state', () => page.getByRole('button', { name: 'Reserved' }).click(), { state: ['reserved'] }],
  ['patterns', () => choose('Striped'), { patterns: ['striped'] }],
  ['colors', async () => (await choose('black'), choose('white')), { colors: ['black', 'white'] }],
  ['material', () => choose('cotton'), { material: ['cotton'] }],
])('by %s', async (field, act, filters) => {
  const shown = await drawFilter(field);
  await act();
  expect(shown()).toEqual(filters);
  await expectClean();
});

test('by a text: the whole of it, once Enter is pressed or the input is left', async () => {
  const shown = await drawFilter('city', order);
  const box = page.getByRole('textbox', { name: 'Field' });
  await userEvent.fill(box, ' Reggio Emilia ');
  expect(shown()).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  expect(shown()).toEqual({ city: ['Reggio Emilia'] });
  await userEvent.clear(box);
  await userEvent.tab();
  expect(shown()).toEqual({});
  await expectClean();
});

test('by a choice, or by having none', async () => {
  const shown = await drawFilter('method', transaction);
  await page.getByRole('button', { name: 'PayPal' }).click();
  await page.getByRole('button', { name: 'Not known' }).click();
  expect(shown()).toEqual({ method: ['paypal', 'none'] });
  await expectClean();
});

test('by a record, or by having none', async () => {
  await signedIn();
  const shown = await drawFilter('account', order);
  const guests = page.getByRole('button', { name: 'Without an account' });
  await guests.click();
  expect(shown()).toEqual({ account: ['none'] });
  await expect.element(guests).toHaveAttribute('aria-pressed', 'true');
  await expectClean();
  await guests.click();
  expect(shown()).toEqual({});
});

test('by days: typed, counted back from today, and cleared', async () => {
  const shown = await drawFilter('soldOut');
  const [from, to] = [page.getByRole('combobox', { name: 'From' }), page.getByRole('combobox', { name: 'Up to' })];
  await userEvent.fill(from, '5/11/2026');
  await userEvent.tab();
  await expect.element(from).toHaveValue('05/11/2026');
  expect(shown()).toEqual({ soldOutFrom: ['2026-11-05'] });

  await userEvent.fill(to, '01102026');
  await userEvent.tab();
  await expect.element(page.getByText('This is before the start date.')).toBeVisible();

  await userEvent.clear(to);
  await to.click();
  const calendar = page.getByRole('dialog');
  await expect.element(calendar).toBeVisible();
  await expectClean();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /^\w+,? .*\b12\b/ }).click();
  await expect.element(calendar).not.toBeInTheDocument();
  expect(shown()?.['soldOutTo']?.[0]).toMatch(/^20\d\d-\d\d-12$/);

  await page.getByRole('button', { name: 'Last 7 days' }).click();
  const [first, last] = daysBack(Date.now(), 7);
  expect(shown()).toEqual({ soldOutFrom: [first], soldOutTo: [last] });
  await expect.element(from).toHaveValue(first.split('-').toReversed().join('/'));
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  expect(shown()).toEqual({});
});

test('reports an empty range and a bound that is no number', async () => {
  const shown = await drawFilter('price');
  await bounds('30', '20');
  await expect.element(page.getByText('The minimum is greater than the maximum.')).toBeVisible();
  await bounds('abc', '20');
  await expect.element(page.getByRole('textbox', { name: 'From' })).toHaveAttribute('aria-invalid', 'true');
  expect(shown()).toEqual({ priceMin: ['30'], priceMax: ['20'] });
});
