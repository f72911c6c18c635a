import { expect, it } from 'vitest';

import { inCheckTurn } from '../engine/photos/pictures.ts';
import { createUploadQuota } from './upload-quota.ts';

it('uploads: bodies with slow pictures, of however many accounts, leave places for the others', async () => {
  const quota = createUploadQuota();
  const held = Promise.withResolvers<string>();
  const send = (account: string, cost: number, check: () => Promise<string>) => {
    const { signal } = new AbortController();
    return quota.admit('photos', account, ({ limited }) =>
      limited(() => inCheckTurn(check, { cost, account, signal }), signal),
    );
  };
  const attack = ['a', 'b', 'c'].flatMap((account) =>
    [1, 2, 3, 4].map(() => send(account, 40_000_000, () => held.promise).catch(() => 'refused')),
  );
  expect(await send('d', 3_000_000, async () => 'a photo')).toBe('a photo');
  held.resolve('slow');
  expect((await Promise.all(attack)).filter((each) => each === 'slow')).toHaveLength(2);
});
