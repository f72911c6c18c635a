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
