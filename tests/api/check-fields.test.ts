/** What a declaration says of its fields is checked before the server starts. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { defects, optionalSecret, photo, ref } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { type AppDeps, createApp } from '../../server/app.ts';
import { swatchSource } from '../support/swatch/source.ts';
import { swatch } from '../support/swatch/swatch.ts';

const start = (resource: Resource) =>
  createApp({ resources: [{ resource, source: swatchSource }] } as unknown as AppDeps);

/** The swatch with further fields, edited in place. */
const withInline = (fields: Record<string, z.ZodType>, inline: readonly string[] = Object.keys(fields)): Resource => ({
  ...swatch,
  record: swatch.record.extend(fields),
  edit: { who: 'anyone', fields: { ...swatch.edit?.fields, ...fields } },
  list: { ...swatch.list, inline },
});

describe('fields edited in place', () => {
  it.each<[why: string, Resource]>([
    ['name is not edited in place: it is the link to the record', withInline({}, ['name'])],
    ['list.inline.createdAt cannot be edited', withInline({}, ['createdAt'])],
    ['front is not edited in place: it is uploaded', withInline({ front: photo() })],
    ['pin is not edited in place: its value is never shown', withInline({ pin: optionalSecret(8, 20) })],
    ['marks is not edited in place: it is marked on photos', withInline({ marks: defects() })],
  ])('%s', (why, resource) => expect(() => start(resource)).toThrow(`swatch: ${why}`));
});

it('a reference: every record has its name', () => {
  const record = swatch.record.extend({ buyer: ref('merchant', 'buyerName') });
  expect(() => start({ ...swatch, record })).toThrow('swatch: no member has the name of buyer');
  const named = record.extend({ buyerName: z.string().nullable() });
  expect(() => start({ ...swatch, record: named })).not.toThrow(/buyer/);
});
