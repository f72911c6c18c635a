import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { Refusal } from '../refusal.ts';
import { checkPhoto, decodeCost, inCheckTurn, isDecodable } from './pictures.ts';

const picture = (background = '#123456') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .jpeg()
    .toBuffer();

const uploadOf = (bytes: Uint8Array) => ({ slot: 'itemImage', position: 0, path: 'itemImage', bytes });

/** The refusal of a picture whose decoding ends with an error of sharp. */
async function refusalAfter(message: string, bytes: Uint8Array): Promise<unknown> {
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message));
  const refusal = await refusalOf(bytes);
  expect(decoding).toHaveBeenCalledOnce();
  decoding.mockRestore();
  return refusal;
}

async function refusalOf(bytes: Uint8Array): Promise<unknown> {
  const refusal: unknown = await checkPhoto(uploadOf(bytes), 'account').catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw refusal;
  const { word, details } = refusal;
  return { word, retryAfter: details.retryAfter, code: details.errors?.[0]?.code };
}
const LATER = { word: 'unavailable', retryAfter: 5, code: undefined };
const BROKEN = { word: 'unsupportedFile', retryAfter: undefined, code: 'invalid' };
const SLOW = { word: 'validation', retryAfter: undefined, code: 'slowPicture' };

it('pictures: a check that ran out of time says nothing of the picture', async () => {
  // In the words of sharp: `vips_error("timeout", "%d%% complete", …)`.
  for (const message of ['timeout: 0% complete', 'timeout: 99% complete', 'pngload_buffer: x\ntimeout: 7% complete']) {
    expect(await refusalAfter(message, await picture())).toEqual(LATER);
    expect(await checkPhoto(uploadOf(await picture()), 'account')).toMatchObject({ width: 9, height: 9 });
  }
  expect(await refusalAfter('VipsJpeg: premature end of JPEG image', await picture())).toEqual(BROKEN);
});

it('pictures: one whose check runs out of time again is refused for good, and begins anew when it is sent again', async () => {
  const late = 'timeout: 50% complete';
  const [bytes, other] = [await picture(), await picture('#654321')];
  expect(await refusalAfter(late, bytes)).toEqual(LATER);
  expect(await refusalAfter(late, other)).toEqual(LATER);
  const limits = vi.spyOn(sharp.prototype, 'timeout');
  expect(await refusalAfter(late, bytes)).toEqual(SLOW);
  expect(limits.mock.lastCall).toEqual([{ seconds: 30 }]);
  limits.mockRestore();
  expect(await refusalAfter(late, bytes)).toEqual(LATER);
  expect(await refusalAfter(late, other)).toEqual(SLOW);
});

it('pictures: first checks of the same bytes that run out of time together say nothing of the picture either', async () => {
  const bytes = await picture('#abcdef');
  const [first, second] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()];
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer');
  decoding.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const both = Promise.all([refusalOf(bytes), refusalOf(bytes)]);
  await vi.waitFor(() => expect(decoding).toHaveBeenCalledTimes(2));
  for (const { reject } of [first, second]) reject(new Error('timeout: 50% complete'));
  expect(await both).toEqual([LATER, LATER]);
  decoding.mockRestore();
  expect(await refusalAfter('timeout: 50% complete', bytes)).toEqual(SLOW);
});

it('pictures: what is slow to decode costs as much', () => {
  const cost = (format: 'jpeg' | 'png', isProgressive = false, depth: 'uchar' | 'ushort' = 'uchar') =>
    decodeCost({ format, width: 1000, height: 1000, depth, isProgressive }) / 1_000_000;
  expect([cost('jpeg'), cost('png'), cost('png', false, 'ushort')]).toEqual([1, 3, 6]);
  expect([cost('jpeg', true), cost('png', true), cost('png', true, 'ushort')]).toEqual([8, 15, 30]);
});

it('pictures: whether one decodes is not known after a try that ran out of time', async () => {
  const bytes = await picture();
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer');
  decoding.mockRejectedValueOnce(new Error('timeout: 50% complete'));
  await expect(isDecodable(bytes)).rejects.toThrow('timeout');
  decoding.mockRejectedValueOnce(new Error('VipsJpeg: premature end of JPEG image'));
  expect([await isDecodable(bytes), await isDecodable(bytes)]).toEqual([false, true]);
  decoding.mockRestore();
});

it('pictures: slow ones of any account leave a place for photos, and others for photos that are suspects', async () => {
  const held = Promise.withResolvers<void>();
  let started = 0;
  const check = async () => {
    started += 1;
    await held.promise;
  };
  const tried = (turn: Parameters<typeof inCheckTurn>[1]) =>
    inCheckTurn(check, turn).then(
      () => 'checked',
      ({ word }: Refusal) => word,
    );
  const slow = (account: string, { signal } = new AbortController()) => tried({ cost: 40_000_000, account, signal });
  const suspect = (account: string) => tried({ cost: 3_000_000, isSuspect: true, account });
  const body = new AbortController();
  const attack = [slow('a', body), slow('a', body), slow('a'), slow('b'), slow('c')];
  const suspects = [suspect('a'), suspect('c'), suspect('c'), suspect('d')];
  const photo = () => inCheckTurn(async () => started, { cost: 3_000_000, account: 'd' });
  expect([await photo(), await photo()]).toEqual([1, 1]);
  held.resolve();
  // One body of an account at once, with all its pictures, and two in all.
  expect(await Promise.all(attack)).toEqual(['checked', 'checked', 'unavailable', 'checked', 'unavailable']);
  expect(await Promise.all(suspects)).toEqual(['checked', 'checked', 'unavailable', 'unavailable']);
  expect(await slow('c')).toBe('checked');
});

it('pictures: a PNG that is interlaced and has 16 bits a colour is one like any other while it is small', async () => {
  const bytes = await sharp(await picture())
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true });
  expect(await checkPhoto(uploadOf(bytes), 'account')).toMatchObject({ width: 9, height: 9 });
});
