import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { answer, listAnswer } from './call.ts';
import { addresses } from './field-kinds/addresses.ts';
import { count, day, email, euro, optionalUrl, photos, refs, seenBy, text } from './field.ts';
import { unlimited } from './unlimited.ts';

describe('an answer', () => {
  it('has no maximum, minimum, pattern or rule of an input at any depth', () => {
    const record = z
      .object({
        codes: text(),
        pieces: count(),
        total: euro().nullable(),
        hubs: refs('merchant', 1, 'hubNames'),
        pictures: photos(),
        places: addresses(),
        link: optionalUrl(),
        fee: seenBy([1], count()),
        digest: z.string().regex(/^[0-9a-f]{32}$/),
        kind: z.discriminatedUnion('is', [z.strictObject({ is: z.literal('a'), of: z.array(text(3)).max(1) })]),
      })
      .refine(() => false);
    const id = '0190f000-0000-7000-8000-0000000000aa';
    const picture = { imageId: '', url: '', width: 1, height: 1 };
    const place = { label: 'x'.repeat(500), street: '', zipcode: '', city: '', province: '', country: '' };
    const outgrown = {
      codes: 'x'.repeat(5000),
      pieces: 10_000_000,
      total: 20_000_000.001,
      hubs: [id, id],
      pictures: Array.from({ length: 50 }, () => picture),
      places: Array.from({ length: 50 }, () => ({ ...place, latitude: 1, longitude: null })),
      link: `https://aa.example/${'x'.repeat(600)}`,
      fee: -2,
      digest: '',
      kind: { is: 'a', of: ['four', ''] },
    };
    expect(record.safeParse(outgrown).success).toBe(false);
    expect(answer(record).safeParse({ data: outgrown }).error).toBeUndefined();
    expect(listAnswer(record).safeParse({ data: [outgrown], total: 1 }).error).toBeUndefined();
  });

  it('keeps the form of its values', () => {
    const record = unlimited(z.strictObject({ pieces: count(), on: day(), mail: email(), is: z.enum(['a', 'b']) }));
    const right = { pieces: 1, on: '2026-11-27', mail: 'aa@example.org', is: 'a' };
    expect(record.safeParse(right).success).toBe(true);
    for (const wrong of [{ pieces: 1.5 }, { pieces: '1' }, { on: 'today' }, { mail: 'aa' }, { is: 'c' }, { more: 1 }]) {
      expect(record.safeParse({ ...right, ...wrong }).success).toBe(false);
    }
  });

  it('leaves a schema without limits as it is', () => {
    const plain = z.object({ on: day(), names: z.array(z.string()) });
    expect(unlimited(plain)).toBe(plain);
  });
});
