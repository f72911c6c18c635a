import { expect, it } from 'vitest';

import { withOutbox } from '../../../tests/support/outbox.ts';
import type { PhotoEntry } from '../../capture/use-photos.ts';
import { dropFormDraft } from '../../outbox/form-drafts.ts';
import { FormDraftKeeper } from './form-draft.ts';

withOutbox();

const photo = (id: number): PhotoEntry => {
  const original = { bytes: new Uint8Array([id]).buffer, mime: 'image/jpeg' };
  return { id, slot: 'images', status: 'working', original };
};
const form = { typed: { name: 'Coat' }, names: {}, seen: null };
const kept = async (keeper: FormDraftKeeper) =>
  (await keeper.begun())?.photos.map(({ bytes }) => new Uint8Array(bytes)[0]);

it('a form that was taken by the outbox and comes back is written down with its photos again', async () => {
  const keeper = new FormDraftKeeper('anna', '/products/create');
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([1, 2]);
  await keeper.stop();
  // As storing the parcel does.
  await dropFormDraft(keeper.key);
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([1, 2]);
});

it('a photo that was taken off is not there when one comes back', async () => {
  const keeper = new FormDraftKeeper('anna', '/products/create');
  keeper.follow(form, [photo(1), photo(2)]);
  await keeper.flush();
  keeper.follow(form, [photo(2)]);
  await keeper.flush();
  expect(await kept(keeper)).toEqual([2]);
});
