/** Every cell, by the field of its kind in the swatch: a value is readable text in a list, on a card and on a record's screen. */
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { draw, expectClean, signedIn, text } from '../../../tests/support/draw.tsx';
import { everyKind } from '../../../tests/support/every-kind.ts';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { enteredKind } from './entered-kinds.ts';
import { FieldCell } from './field-cell.tsx';
import { shownKind } from './shown-kinds.ts';

const ID = '0190f000-0000-7000-8000-0000000000aa';
const names = { makerName: 'Anna Rossi', cutNames: ['Lino grezzo'], hubcenterName: 'Bruna Neri' };
const fields = Object.entries((swatch.edit?.fields ?? {}) as Record<string, z.ZodType>);
const words: Record<string, string> = {
  price: '1,15 €',
  rebate: '33.33 %',
  finish: 'Lining',
  maker: 'Anna Rossi',
  cuts: 'Lino grezzo',
  hubcenter: 'Bruna Neri',
};

beforeAll(signedIn);

test.each(fields)('%s is readable text in every place', async (field, schema) => {
  const meta = fieldMeta(schema);
  const [value] = meta.kind.samples(meta, () => ID);
  const record = { _id: ID, rev: 1, [field]: value, ...names };
  for (const place of ['list', 'card', 'detail'] as const) {
    const drawn = await draw(<FieldCell {...{ value, meta, record, place }} label="Field" />);
    await expect.poll(text).toMatch(words[field] ?? /[\p{L}\p{N}]/u);
    expect(text()).not.toContain(ID);
    await expectClean();
    await drawn.unmount();
  }
});

test.each(fields)('%s without a value is a dash, not empty', async (_field, schema) => {
  const meta = fieldMeta(schema);
  await draw(<FieldCell value={null} meta={meta} record={{ _id: ID, rev: 1 }} place="list" label="Field" />);
  await expect.poll(text).toBe(meta.kind.name === 'euro' ? '00,00 €' : '–');
});

test('a text per language: the reader’s, else Italian, named; all of them on the record’s screen', async () => {
  const meta = fieldMeta(new Map(fields).get('title') as z.ZodType);
  const at = (value: object, place: 'list' | 'detail') =>
    draw(<FieldCell value={value} meta={meta} record={{ _id: ID, rev: 1 }} place={place} label="Field" />);
  let drawn = await at({ it: 'Lana', en: 'Wool' }, 'list');
  await expect.poll(text).toBe('Wool');
  await drawn.unmount();
  drawn = await at({ it: 'Lana', es: 'Lana virgen' }, 'list');
  await expect.poll(text).toBe('Lana (Italiano)');
  await drawn.unmount();
  await at({ it: 'Lana', en: 'Wool' }, 'detail');
  await expect.poll(text).toBe('EnglishWoolItalianoLanaMissing: Español, 中文');
  await expectClean();
});

test.each(everyKind)('$name has a folder with how it is shown and how it is entered', (kind) => {
  expect(shownKind(kind).of).toBe(kind);
  expect(enteredKind(kind).of).toBe(kind);
});
