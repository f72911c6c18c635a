import { expect, it } from 'vitest';

import { storedKind } from '../../server/engine/stored-kinds.ts';
import { metasOf } from '../support/declared-records.ts';
import { everyKind } from '../support/every-kind.ts';
import { testFields } from '../support/field-cases.ts';
import { swatch } from '../support/swatch/swatch.ts';

it('catalogue: every kind is tested here, except photos, secrets and positions', () => {
  const kinds = new Set(metasOf(swatch.edit?.fields ?? {}).map(([, { kind }]) => kind));
  expect(everyKind.filter((kind) => !kinds.has(kind)).map(({ name }) => name)).toEqual([
    'photo',
    'photos',
    'position',
    'id',
    'secret',
  ]);
});

it.each(everyKind)('catalogue: $name is stored', (kind) => {
  expect(storedKind(kind).of).toBe(kind);
});

await testFields(0, 3);
