import { expect, it } from 'vitest';

import { KINDS } from '../../contract/field-kinds/kinds.ts';
import type { FieldKind } from '../../contract/field-meta.ts';
import { metasOf } from '../support/declared-records.ts';
import { testFields } from '../support/field-cases.ts';
import { swatch } from '../support/swatch/swatch.ts';

it('catalogue: every kind is tested here, except photos and secrets', () => {
  const kinds = new Set(metasOf(swatch.edit?.fields ?? {}).map(([, { kind }]) => kind));
  expect(Object.keys(KINDS).filter((kind) => !kinds.has(kind as FieldKind))).toEqual([
    'id',
    'secret',
    'photo',
    'photos',
  ]);
});

await testFields(0, 3);
