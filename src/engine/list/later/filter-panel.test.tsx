/** The panel of all filters: the four most used are open, the others behind a button, unless they are on. */
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draw, expectClean, signedIn } from '../../../../tests/support/draw.tsx';
import { swatch } from '../../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../../tests/support/swatch/view.ts';
import { type ListState, readListState } from '../list-state.ts';
import { FilterPanel } from './filter-panel.tsx';

beforeAll(signedIn);

async function drawPanel(address: Record<string, string>) {
  function InList() {
    const [state, setState] = useState(() => readListState(swatch, address));
    const change = (part: Partial<ListState>) => setState({ ...state, ...part });
    return <FilterPanel resource={swatch} view={swatchView} {...{ state, change }} />;
  }
  await draw(<InList />);
  await expect.element(page.getByText('More filters')).toBeVisible();
}

/** The labels of the open filters that are in sight. */
const open = () =>
  [...document.querySelectorAll<HTMLElement>('details[open] > summary')]
    .filter((each) => each.checkVisibility())
    .map(({ innerText }) => innerText.split('\n')[0]);

test.each([390, 1000])('at %i px: four are open; the others open by keyboard and stay in place', async (width) => {
  await page.viewport(width, 800);
  await drawPanel({});
  expect(open()).toHaveLength(4);
  const first = open();
  await expectClean();
  const more = page.getByText('More filters').element().closest('summary');
  more?.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(open).toHaveLength(6);
  expect(open().slice(0, 5)).toEqual([...first, 'More filters']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectClean();
});

test('a filter that is on is open, wherever it is declared', async () => {
  await drawPanel({ startDate: '2026-01-02' });
  expect([open().length, open().at(-1)]).toEqual([5, 'createdAt']);
});

test('has every choice but the one whose words stand above the list', async () => {
  await drawPanel({});
  await page.getByText('More filters').click();
  await expect.element(page.getByText('state', { exact: true })).toBeVisible();
  expect(page.getByText('finish', { exact: true }).elements()).toEqual([]);
});
