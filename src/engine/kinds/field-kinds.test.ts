import { expect, it } from 'vitest';
import type * as z from 'zod';

import { fieldMeta } from '../../../contract/field-meta.ts';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { readTyped, typedOf } from './typed-value.ts';

const ID = '0190f000-0000-7000-8000-0000000000aa';
const fields = Object.entries((swatch.edit?.fields ?? {}) as Record<string, z.ZodType>);

it.each(fields)('the typed form of a %s value is its shown form', (_name, schema) => {
  const meta = fieldMeta(schema);
  const samples = meta.kind.samples(meta, () => ID);
  expect(samples.length).toBeGreaterThan(0);
  for (const value of samples) expect(readTyped(schema, typedOf(meta, value))).toEqual({ value });
});
