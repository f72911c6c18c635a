/** Every input, by the field of its kind in the swatch: the typed text becomes the value, and errors show beside it. */
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod';

import { addressesKind } from '../../../contract/field-kinds/addresses.ts';
import { compositionKind } from '../../../contract/field-kinds/composition.ts';
import { euroOrPercentKind } from '../../../contract/field-kinds/euro-or-percent.ts';
import { translatedKind } from '../../../contract/field-kinds/translated.ts';
import { draw, expectClean } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { listOptions } from '../../api/resource-queries.ts';
import { RefInput } from '../inputs/ref-input.tsx';
import { FieldInput } from './field-input.tsx';
import type { TypedValue } from './kind.ts';
import { readTyped } from './typed-value.ts';

const fields = (swatch.edit?.fields ?? {}) as Record<string, z.ZodType>;
const schemaOf = (field: string): z.ZodType => {
  const schema = fields[field];
  if (!schema) throw new Error(`the swatch has no ${field}`);
  return schema;
};

/** The input in a form, showing what was typed. Returns what would be sent. */
async function drawInput(field: string, props: { error?: string; required?: boolean } = {}) {
  const schema = schemaOf(field);
  const onChange = vi.fn<(value: TypedValue) => void>();
  function InForm() {
    const [value, setValue] = useState<TypedValue>();
    const type = (typed: TypedValue) => {
      setValue(typed);
      onChange(typed);
    };
    return <FieldInput schema={schema} label="Field" value={value} onChange={type} {...props} />;
  }
  await draw(<InForm />);
  return () => readTyped(schema, onChange.mock.lastCall?.[0] ?? '');
}

const box = (name = 'Field') => page.getByRole('textbox', { name });
const type = (text: string) => () => userEvent.fill(box(), text);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = (name: string) => page.getByRole('option', { name, exact: true }).click();

const ADDRESS = {
  label: 'Warehouse',
  street: 'Via Roma 1',
  zipcode: '20100',
  city: 'Milano',
  province: '',
  country: 'Italia',
};
/** A point with a decimal point is no number of thousands. */
async function typeAddress() {
  await press('Add address');
  const parts: [string, string][] = [
    ['Name', ADDRESS.label],
    ['Street and number', ADDRESS.street],
    ['Postal code', ADDRESS.zipcode],
    ['City', ADDRESS.city],
    ['Country', ADDRESS.country],
    ['Latitude', '45.464'],
    ['Longitude', '-9,19'],
  ];
  for (const [name, text] of parts) await userEvent.fill(page.getByRole('textbox', { name }), text);
}

it.each<[field: string, act: () => Promise<unknown>, value: unknown]>([
  ['name', type('Denim 14 oz'), 'Denim 14 oz'],
  ['sku', type('AB-12'), 'AB-12'],
  ['note', type('Two rolls'), 'Two rolls'],
  ['story', type('**Two** rolls'), '**Two** rolls'],
  [
    'title',
    async () => {
      await userEvent.fill(box('Field, Italiano'), 'Lana');
      await page.getByRole('tab', { name: 'English, missing' }).click();
      await userEvent.fill(box('Field, English'), 'Wool');
    },
    { it: 'Lana', en: 'Wool' },
  ],
  [
    'care',
    async () => {
      await page.getByRole('tab', { name: 'English, missing' }).click();
      await userEvent.fill(box('Field, English'), '*Cold*');
    },
    { en: '*Cold*' },
  ],
  ['contact', type('anna@hub.example'), 'anna@hub.example'],
  ['phone', type('+39 02 1234567'), '+39 02 1234567'],
  ['website', type('https://hub.example/'), 'https://hub.example/'],
  ['factor', type('1,5'), 1.5],
  ['discount', type('12,5'), 12.5],
  ['stock', type('12'), 12],
  ['weight', type('250'), 250],
  ['price', type('19,99'), 19.99],
  ['price', type('1.15'), 1.15],
  ['rebate', type('19,99 €'), { unit: 'euro', amount: 19.99 }],
  ['rebate', type('15％'), { unit: 'percent', amount: 15 }],
  [
    'rebate',
    // The unit first, then the amount; the last selected unit wins.
    async () => (await press('€'), await userEvent.fill(box(), '1.15'), await press('%'), press('€')),
    { unit: 'euro', amount: 1.15 },
  ],
  ['active', () => page.getByRole('switch', { name: 'Field' }).click(), true],
  ['finish', () => page.getByRole('combobox').selectOptions('Trim'), 'matt'],
  ['patterns', () => choose('Striped'), 'striped'],
  [
    'patterns',
    () => userEvent.fill(page.getByRole('combobox'), 'che').then(() => userEvent.keyboard('{Enter}')),
    'check',
  ],
  ['colors', async () => (await choose('black'), choose('white')), ['black', 'white']],
  ['soldOut', () => userEvent.fill(page.getByRole('combobox'), '5/11/2026').then(() => userEvent.tab()), '2026-11-05'],
  [
    'arrivedAt',
    () => userEvent.fill(page.getByRole('combobox'), '5/11/2026 9:30').then(() => userEvent.tab()),
    new Date(2026, 10, 5, 9, 30).toISOString(),
  ],
  ['sizes', async () => (await userEvent.fill(box(), 'fr 38'), userEvent.tab()), { system: 'FR', value: '38' }],
  ['dimensions', () => userEvent.fill(page.getByRole('textbox').first(), '12,5'), { length: 12.5 }],
  ['places', typeAddress, [{ ...ADDRESS, latitude: 45.464, longitude: -9.19 }]],
])('%s is typed as people write it', async (field, act, value) => {
  const sent = await drawInput(field);
  await act();
  expect(sent()).toEqual({ value });
});

const typedKinds = Object.keys(fields).filter((field) => !['maker', 'cuts', 'defects', 'hubcenter'].includes(field));

test.each(typedKinds)('the error of %s shows beside it and is announced to screen readers', async (field) => {
  await drawInput(field, { error: 'Too strange', required: true });
  await expect.element(page.getByText('Too strange')).toBeVisible();
  const invalid = document.querySelector('[aria-invalid="true"], [role="alert"]');
  expect(invalid, 'marked as wrong').not.toBeNull();
  await expectClean();
});

test.each([
  ['100 cotton', { value: [{ part: 'main', fibre: 'cotton', pct: 100 }] }, ''],
  ['WO', { value: [{ part: 'main', fibre: 'wool', pct: 100 }] }, ''],
  ['po', { error: { word: 'malformed', kind: compositionKind } }, 'po'],
])(
  'a fibre typed as “%s” and left is added if it can mean only one, else it is an error',
  async (line, value, left) => {
    const sent = await drawInput('material');
    await userEvent.fill(page.getByRole('combobox'), line);
    await userEvent.tab();
    await expect.poll(sent).toEqual(value);
    await expect.element(page.getByRole('combobox')).toHaveValue(left);
  },
);

test('an amount without a unit is no value yet, and keeps its unit while it is retyped', async () => {
  const sent = await drawInput('rebate');
  await userEvent.fill(box(), '15');
  expect(sent()).toEqual({ error: { word: 'malformed', kind: euroOrPercentKind } });
  await press('%');
  await userEvent.fill(box(), '');
  expect(sent()).toEqual({ value: null });
  await userEvent.fill(box(), '120');
  // The specification has a text of its own for it.
  expect(sent()).toEqual({ error: { word: 'percentTooLarge' } });
  await press('€');
  expect(sent()).toEqual({ value: { unit: 'euro', amount: 120 } });
  const units = page.getByRole('group', { name: 'Unit of Field' });
  await expect.element(units).toBeVisible();
  for (const unit of units.getByRole('button').elements()) {
    const { width, height } = unit.getBoundingClientRect();
    // The size for a mouse, which the test browser has; a finger gets 44 px.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
  }
});

test('an invalid amount is shown as typed', async () => {
  const sent = await drawInput('price');
  await userEvent.fill(box(), '12,345');
  expect(sent()).toMatchObject({ error: expect.anything() as unknown });
});

test('a moment: a day of the calendar keeps the time of day, and the field can be cleared', async () => {
  const sent = await drawInput('arrivedAt');
  const input = page.getByRole('combobox');
  await userEvent.fill(input, '05/11/2026 09:30');
  await page.getByRole('button', { name: /12 November 2026|November 12, 2026/ }).click();
  expect(sent()).toEqual({ value: new Date(2026, 10, 12, 9, 30).toISOString() });
  await expect.element(input).toHaveValue('12/11/2026 09:30');
  await userEvent.fill(input, '');
  expect(sent()).toEqual({ value: null });
});

test.each([
  ['discount', '%'],
  ['weight', 'g'],
  ['price', '€'],
  ['dimensions', 'cm'],
])('the unit of %s is shown in its input: %s', async (field, unit) => {
  await drawInput(field);
  await expect.element(page.getByText(unit, { exact: true }).first()).toBeVisible();
});

test('a text per language: the missing ones are marked, and an error shows the language that it is about', async () => {
  const tab = (name: string) => page.getByRole('tab', { name });
  function InForm({ error }: { error?: string }) {
    const [value, setValue] = useState<TypedValue>({ texts: { it: 'Lana', en: 'x'.repeat(300) } });
    return (
      <FieldInput schema={schemaOf('title')} label="Field" required value={value} onChange={setValue} error={error} />
    );
  }
  const drawn = await draw(<InForm />);
  await expect.element(tab('Español, missing')).toBeVisible();
  await expect.element(tab('Italiano')).toHaveAttribute('aria-selected', 'true');
  await tab('Italiano').click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('中文, missing')).toHaveAttribute('aria-selected', 'true');
  // The original to translate.
  await expect.element(page.getByText('Lana', { exact: true })).toBeVisible();
  await expectClean();
  await drawn.unmount();
  await draw(<InForm error="At most 200 characters." />);
  await expect.element(tab('English')).toHaveAttribute('aria-selected', 'true');
  await expect.element(box('Field, English')).toHaveAttribute('aria-invalid', 'true');
  await tab('Italiano').click();
  await expect.element(page.getByText('English: At most 200 characters.')).toBeVisible();
  await expect.element(box('Field, Italiano')).not.toHaveAttribute('aria-invalid', 'true');
  await expectClean();
});

test('a required text per language needs Italian, and another language alone is refused', () => {
  expect(readTyped(schemaOf('title'), { texts: { en: 'Wool' } })).toEqual({
    error: { word: 'malformed', kind: translatedKind },
  });
  expect(readTyped(schemaOf('title'), { texts: { it: ' ', en: ' ' } })).toEqual({ value: null });
  expect(readTyped(schemaOf('title'), { texts: { it: 'x'.repeat(201) } })).toEqual({
    error: { word: 'tooLong', limit: 200 },
  });
});

test('an address without a street is refused, and its point can be the device’s position', async () => {
  const position = { coords: { latitude: 45.46421234, longitude: 9.19 } } as GeolocationPosition;
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => found(position));
  const sent = await drawInput('places');
  await typeAddress();
  await press('Use this device’s position');
  expect(sent()).toMatchObject({ value: [{ latitude: 45.464212, longitude: 9.19 }] });
  await userEvent.fill(page.getByRole('textbox', { name: 'Street and number' }), '');
  expect(sent()).toEqual({ error: { word: 'malformed', kind: addressesKind } });
  await press('Remove address');
  expect(sent()).toEqual({ value: [] });
});

test('a search for a record stands where an input beside it does', async () => {
  await draw(
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
      <FieldInput schema={schemaOf('name')} label="Name" value={undefined} onChange={() => undefined} />
      <RefInput to="fabric" label="Fabric" value="" name="" onChange={() => undefined} />
    </div>,
  );
  const top = (role: 'textbox' | 'combobox') => page.getByRole(role).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('combobox')).toBeVisible();
  expect(top('combobox')).toBeCloseTo(top('textbox'), 0);
});

test('a record that must be chosen where there is none yet leads to its list', async () => {
  const client = new QueryClient();
  const none = listOptions('generic', { limit: 1 });
  client.setQueryDefaults(none.queryKey, { staleTime: Infinity });
  client.setQueryData(none.queryKey, { data: [], total: 0 });
  await draw(
    <>
      <RefInput to="generic" label="Needed" required value="" name="" onChange={() => undefined} />
      <RefInput to="generic" label="Optional" value="" name="" onChange={() => undefined} />
    </>,
    client,
  );
  await expect.element(page.getByText(/^There is nothing to choose from yet\./)).toBeVisible();
  const ways = page.getByRole('link', { name: 'Textile mixes' });
  expect(ways.elements()).toHaveLength(1);
  await expect.element(ways).toHaveAttribute('href', '/generics/index');
  await expectClean();
});
