import sharp from 'sharp';
import { expect, it, vi } from 'vitest';

import { Refusal } from '../refusal.ts';
import { checkPhoto } from './pictures.ts';

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();

/** The refusal of a picture whose decoding ends with an error of sharp. */
async function refusalAfter(message: string): Promise<unknown> {
  const bytes = await picture();
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(message));
  const upload = { slot: 'itemImage', position: 0, path: 'itemImage', bytes };
  const refusal: unknown = await checkPhoto(upload, 'account').catch((error: unknown) => error);
  expect(decoding).toHaveBeenCalledOnce();
  decoding.mockRestore();
  if (!(refusal instanceof Refusal)) throw refusal;
  return { word: refusal.word, retryAfter: refusal.details.retryAfter };
}

it('pictures: a check that ran out of time says nothing of the picture', async () => {
  // In the words of sharp: `vips_error("timeout", "%d%% complete", …)`.
  for (const message of ['timeout: 0% complete', 'timeout: 99% complete', 'pngload_buffer: x\ntimeout: 7% complete']) {
    expect(await refusalAfter(message)).toEqual({ word: 'unavailable', retryAfter: 5 });
  }
  expect(await refusalAfter('VipsJpeg: premature end of JPEG image')).toEqual({ word: 'unsupportedFile' });
});

it('pictures: a PNG that is interlaced and has 16 bits a colour is one like any other while it is small', async () => {
  const bytes = await sharp(await picture())
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true });
  const upload = { slot: 'itemImage', position: 0, path: 'itemImage', bytes };
  expect(await checkPhoto(upload, 'account')).toMatchObject({ width: 9, height: 9 });
});
