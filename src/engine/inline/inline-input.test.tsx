/** A value edited in place, by the field of its kind in the swatch: sent if it was changed, never because it was opened. */
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { declareSwatch, draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../tests/support/swatch/view.ts';
import { detailOptions, hubOptions } from '../../api/resource-queries.ts';
import { InlineCell } from './inline-cell.tsx';
import { InlineInput } from './inline-input.tsx';

const ID = '0190f000-0000-7000-8000-0000000000aa';
const NAMES = { makerName: 'Anna Rossi', cutNames: ['Lino grezzo'] };
declareSwatch();
beforeAll(signedIn);

const schemaOf = (field: string) => swatch.edit?.fields[field] as z.ZodType;
const sampleOf = (field: string) => {
  const meta = fieldMeta(schemaOf(field));
  return meta.kind.samples(meta, () => ID)[0];
};
/** Every kind that the start does not refuse. */
const fields = Object.keys(swatch.edit?.fields ?? {}).filter(
  (field) => fieldMeta(schemaOf(field)).kind.notInline === undefined,
);

async function drawInline(field: string, value: unknown = sampleOf(field), others: object = {}) {
  const onSave = vi.fn<(value: unknown, name?: string) => void>();
  const onLeave = vi.fn<(returns: boolean) => void>();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(detailOptions('fabric', ID).queryKey, { _id: ID, code: 'TES-1', rev: 1 });
  client.setQueryData(hubOptions().queryKey, [{ _id: ID, fullName: 'Anna Rossi', prefix: 'AR' }]);
  const record = { _id: ID, rev: 1, [field]: value, ...NAMES, ...others };
  await draw(
    <>
      <InlineInput resource={swatch} label="Field" {...{ field, record, onSave, onLeave }} />
      <button type="button">Elsewhere</button>
    </>,
    client,
  );
  await expect.poll(() => document.querySelector('main div')?.contains(document.activeElement)).toBe(true);
  await expect.poll(() => document.activeElement?.matches('input, textarea, select, button')).toBe(true);
  return { onSave, onLeave };
}

const box = (name = 'Field') => page.getByRole('textbox', { name });
const combobox = () => page.getByRole('combobox');
const type = (typed: string) => () => userEvent.fill(box(), typed);
const enter = () => userEvent.keyboard('{Enter}');
const leave = () => page.getByRole('button', { name: 'Elsewhere' }).click();

describe.each(fields)('%s', (field) => {
  test('opened and left: nothing is sent, and it has a name', async () => {
    const { onSave, onLeave } = await drawInline(field);
    await expectClean();
    await leave();
    await expect.poll(() => onLeave.mock.calls).toEqual([[false]]);
    expect(onSave).not.toHaveBeenCalled();
  });

  test('opened without a value and left: nothing is sent', async () => {
    const { onSave, onLeave } = await drawInline(field, null);
    await leave();
    await expect.poll(() => onLeave.mock.calls).toEqual([[false]]);
    expect(onSave).not.toHaveBeenCalled();
  });

  test('Escape: closes, and nothing is sent', async () => {
    const { onSave, onLeave } = await drawInline(field);
    await userEvent.keyboard('z{Escape}');
    // The first one closes the options of a search.
    if (onLeave.mock.calls.length === 0) await userEvent.keyboard('{Escape}');
    expect(onLeave.mock.calls).toEqual([[true]]);
    expect(onSave).not.toHaveBeenCalled();
  });
});

test.each<[field: string, act: () => Promise<unknown>, value: unknown]>([
  ['sku', type('AB-12'), 'AB-12'],
  ['contact', type('anna@hub.example'), 'anna@hub.example'],
  ['phone', type('+39 02 1234567'), '+39 02 1234567'],
  ['phone', type(''), null],
  ['website', type('https://hub.example/'), 'https://hub.example/'],
  ['factor', type('1,5'), 1.5],
  ['discount', type('12,5'), 12.5],
  ['stock', type('12'), 12],
  ['weight', type('250'), 250],
  ['price', type('19,99'), 19.99],
  ['rebate', type('15 %'), { unit: 'percent', amount: 15 }],
  ['finish', () => combobox().selectOptions('Trim'), 'matt'],
  ['patterns', () => userEvent.fill(combobox(), 'str'), 'striped'],
  ['sizes', type('fr 38'), { system: 'FR', value: '38' }],
  ['dimensions', () => userEvent.fill(page.getByRole('textbox', { name: 'Width' }), '7'), { length: 52.5, width: 7 }],
  ['arrivedAt', () => userEvent.fill(combobox(), '5/11/2026 14:30'), new Date(2026, 10, 5, 14, 30).toISOString()],
  ['soldOut', () => userEvent.fill(combobox(), '5/11/2026'), '2026-11-05'],
])('%s: Enter sends what was typed', async (field, act, value) => {
  const { onSave, onLeave } = await drawInline(field);
  await act();
  await enter();
  await expect.poll(() => onSave.mock.calls.map(([sent]) => sent)).toEqual([value]);
  expect(onLeave).toHaveBeenCalledWith(true);
});

test.each<[field: string, act: () => Promise<unknown>, value: unknown]>([
  ['note', type('Two\nlines more'), 'Two\nlines more'],
  ['active', () => page.getByRole('switch', { name: 'Field' }).click(), false],
  ['colors', () => page.getByRole('option', { name: 'white', exact: true }).click(), ['black', 'white']],
  ['cuts', () => page.getByRole('button', { name: 'Remove TES-1' }).click(), []],
])('%s: leaving sends what was chosen', async (field, act, value) => {
  const { onSave } = await drawInline(field);
  await act();
  await leave();
  await expect.poll(() => onSave.mock.calls.map(([sent]) => sent)).toEqual([value]);
});

test('a composition: a changed share is sent with the others', async () => {
  const { onSave } = await drawInline('material', [
    { part: 'main', fibre: 'wool', pct: 70 },
    { part: 'main', fibre: 'cotton', pct: 30 },
  ]);
  await userEvent.fill(page.getByRole('textbox', { name: /wool/i }), '60');
  await leave();
  await expect.poll(text).toContain('must add up to 100 %');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.fill(page.getByRole('textbox', { name: /cotton/i }), '40');
  await leave();
  await expect
    .poll(() => onSave.mock.calls.map(([sent]) => sent))
    .toEqual([
      [
        { part: 'main', fibre: 'wool', pct: 60 },
        { part: 'main', fibre: 'cotton', pct: 40 },
      ],
    ]);
});

test('a reference: its name is sent along', async () => {
  const { onSave } = await drawInline('maker', null);
  await combobox().selectOptions('Anna Rossi');
  await enter();
  await expect.poll(() => onSave.mock.calls).toEqual([[ID, 'Anna Rossi']]);
});

test('an invalid value: stays open with its error', async () => {
  const { onSave, onLeave } = await drawInline('rebate', { unit: 'euro', amount: 12.5 });
  await userEvent.fill(box(), 'abc');
  await enter();
  await expect.element(page.getByText('Enter an amount with its unit, for example 12,50 € or 15 %.')).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
  await expectClean();
  expect(onSave).not.toHaveBeenCalled();
});

test('a value that breaks a rule: stays open with a sentence that names the fields', async () => {
  const { onSave } = await drawInline('discount', 10, { finish: 'glossy' });
  await userEvent.fill(box(), '40');
  await enter();
  const sentence = '“discount” must be at most 30 because of “finish: Lining”.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.fill(box(), '30');
  await enter();
  await expect.poll(() => onSave.mock.calls.map(([sent]) => sent)).toEqual([30]);
});

test('a value typed anew in another form: is not sent', async () => {
  const { onSave, onLeave } = await drawInline('price', 12.5);
  await userEvent.fill(box(), '12.5 €');
  await enter();
  expect(onLeave).toHaveBeenCalled();
  expect(onSave).not.toHaveBeenCalled();
});

test('a cell: a click or Enter opens it, Escape gives the focus back', async () => {
  const resource = { ...swatch, list: { ...swatch.list, inline: ['price'] } };
  const record = { _id: ID, rev: 1, name: 'Denim', price: 12.5 };
  await draw(<InlineCell resource={resource} view={swatchView} field="price" record={record} />);
  const pencil = page.getByRole('button', { name: 'Edit price of Denim' });
  const input = page.getByRole('textbox', { name: 'price of Denim' });
  await page.getByText('12,50 €').click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(pencil).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('9{Escape}');
  await expect.element(pencil).toHaveFocus();
  expect(text()).toBe('12,50 €');
});
