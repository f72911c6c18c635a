/** The fields of a quick-add form. */
import { beforeAll, expect, test } from 'vitest';

import { draw, signedIn, text } from '../../tests/support/draw.tsx';
import { CodeField } from './intake-fields.tsx';
import type { IntakeForm } from './use-intake-form.ts';

beforeAll(signedIn);

test.each([
  [null, true, true],
  ['MIL-P000001A', false, true],
  // Offline and out of codes: the server assigns one later.
  [null, false, false],
])('code %s, pending %s: whether it is to be written on the tag', async (code, pending, isSettled) => {
  const form = { hub: { _id: 'hub', fullName: 'Milano' }, code: { code, pending } } as unknown as IntakeForm;
  await draw(<CodeField form={form} />);
  expect(text().includes('Write this code on the tag.')).toBe(isSettled);
});
