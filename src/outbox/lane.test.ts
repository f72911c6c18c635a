import { expect, it } from 'vitest';

import { capture, withOutbox } from '../../tests/support/outbox.ts';
import { db } from '../store/db.ts';
import { clearErrors } from '../store/error-log.ts';
import { apply } from './lane.ts';

withOutbox();

it('logs a send that starts to need a person once, without names', async () => {
  await clearErrors();
  const { seq } = await capture();
  await apply(seq, { type: 'start', leaseMs: 1000 });
  const start = (await db.parcels.get(seq))?.starts ?? 0;
  const reason = { word: 'refused', status: 422, message: 'not for anna@ordito.example' } as const;
  await apply(seq, { type: 'outcome', outcome: { type: 'refused', reason }, start });
  await apply(seq, { type: 'outcome', outcome: { type: 'refused', reason }, start });
  await expect.poll(() => db.errors.count()).toBe(1);
  expect(await db.errors.toArray()).toMatchObject([
    { where: 'sending', count: 1, message: 'a product cannot be sent: refused, 422, not for [mail]' },
  ]);
});

it.each(['conflict', 'overtaken'] as const)(
  'logs no error where two people worked at the same time: %s',
  async (word) => {
    await clearErrors();
    for (const reason of [{ word }, { word: 'lost' }] as const) {
      const { seq } = await capture();
      await apply(seq, { type: 'start', leaseMs: 1000 });
      const start = (await db.parcels.get(seq))?.starts ?? 0;
      await apply(seq, { type: 'outcome', outcome: { type: 'refused', reason }, start });
    }
    // Errors are stored in order, so the second proves that there is no first.
    await expect.poll(() => db.errors.count()).toBe(1);
    expect(await db.errors.toArray()).toMatchObject([{ message: 'a product cannot be sent: lost' }]);
  },
);
