/** A change of every kind, by its field in the swatch: both sides are readable text, in the history and in every preview. */
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { declareSwatch, draw, signedIn, text } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { detailOptions } from '../../api/resource-queries.ts';
import { ChangeLine } from './change-line.tsx';

const ID = '0190f000-0000-7000-8000-0000000000aa';
const fields = Object.entries((swatch.edit?.fields ?? {}) as Record<string, z.ZodType>);
const name = declareSwatch();
const change = (field: string, to: unknown) => ({ field, from: null, to, restorable: false });

beforeAll(signedIn);

test.each(fields)('a change of %s: its value is readable text', async (field, schema) => {
  const meta = fieldMeta(schema);
  const [value] = meta.kind.samples(meta, () => ID);
  // The server sends all names of a reference as one text.
  const named = meta.to === undefined ? {} : { toName: 'Lino grezzo, Denim' };
  await draw(<ChangeLine name={name} record={{ _id: ID }} change={{ ...change(field, value), ...named }} />);
  await expect.poll(text).toMatch(meta.to === undefined ? /After: ?.*[\p{L}\p{N}]/u : /After: Lino grezzo, Denim/);
  expect(text()).not.toContain(ID);
});

test('references without a name in the history: those of the record as it is, else looked up', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(detailOptions('fabric', ID).queryKey, { _id: ID, code: 'TES-1', rev: 1 });
  const now = { _id: ID, cuts: [ID], cutNames: ['Lino grezzo'] };
  const same = await draw(<ChangeLine name={name} record={now} change={change('cuts', [ID])} />, client);
  await expect.poll(text).toMatch(/After: Lino grezzo$/);
  await same.unmount();
  await draw(<ChangeLine name={name} record={{ _id: ID }} change={change('cuts', [ID])} />, client);
  await expect.poll(text).toMatch(/After: TES-1$/);
});

test('a person referred to is called by the title of its resource', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(detailOptions('merchant', ID).queryKey, { _id: ID, fullName: 'Anna Rossi', rev: 1 });
  await draw(<ChangeLine name={name} record={{ _id: ID }} change={change('maker', ID)} />, client);
  await expect.poll(text).toMatch(/After: Anna Rossi$/);
});

test('a text per language: only the languages that were changed, by name', async () => {
  const [from, to] = [
    { it: 'Lana', en: 'Wool' },
    { it: 'Lana', en: 'Virgin wool', es: 'Lana virgen' },
  ];
  await draw(<ChangeLine name={name} record={{ _id: ID }} change={{ ...change('title', to), from }} />);
  await expect
    .poll(text)
    .toMatch(/English ?Before: ?Wool ?→ ?After: ?Virgin wool ?Español ?Before: ?– ?→ ?After: ?Lana virgen/);
  expect(text()).not.toContain('Italiano');
});
