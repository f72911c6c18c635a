/** Reads uploaded pictures: only JPEG and PNG that decode, with limits against decompression bombs (contract 6). */
import { createHash } from 'node:crypto';

import sharp, { type OutputInfo } from 'sharp';

import { IMAGE_EDGE_MAX, IMAGE_PIXELS_MAX, SLOW_PNG_PIXELS_MAX } from '../../../contract/limits.ts';
import { limitConcurrency, ONE_QUEUE } from '../limits/concurrency.ts';
import { Refusal, refuseField } from '../refusal.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** A file part of a form. `path` names it in errors. */
export interface Upload {
  slot: string;
  position: number;
  path: string;
  bytes: Uint8Array;
}

/** An upload proven to decode. `sha256` is hex, of the bytes as uploaded; `width` and `height` are upright. */
export interface CheckedPhoto {
  slot: string;
  position: number;
  bytes: Uint8Array;
  sha256: string;
  width: number;
  height: number;
}

const READ = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAX } as const;
const DECODE_SECONDS = 10;
/** In seconds. */
const RETRY_AFTER = 5;
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Decoding uses a thread and the whole picture in memory. Separate turns keep viewing from delaying intake. */
const checkTurn = limitConcurrency(2);
const servingTurn = limitConcurrency(2);
/** Pictures are viewed without a session, and each is drawn only until its renditions are stored. */
export const limitServing = <T>(task: () => Promise<T>): Promise<T> => servingTurn(task, ONE_QUEUE);

/** Opens uploaded bytes with all safety limits. `ignoreIcc` takes their colours for sRGB. */
export const openPicture = (bytes: Uint8Array, options: { ignoreIcc?: boolean } = {}) =>
  sharp(bytes, { ...READ, ...options }).timeout({ seconds: DECODE_SECONDS });

/** Opens the pixels of a picture. */
export const openDecoded = ({ data, info: { width, height, channels } }: { data: Uint8Array; info: OutputInfo }) =>
  sharp(data, { raw: { width, height, channels } });

/** SHA-256 of some bytes, in hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Verifies that an upload of an account is a picture. Throws `unsupportedFile`, `validation` if it has too many pixels for its kind or too
 * long an edge, and `unavailable` if the time of the check was over: that says nothing of the picture.
 */
export async function checkPhoto(
  upload: Upload,
  account: string,
  digest = sha256(upload.bytes),
): Promise<CheckedPhoto> {
  const { slot, position, path, bytes } = upload;
  const begins = (magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  const unsupported = () => new Refusal('unsupportedFile', { errors: [{ path, code: 'invalid' }] });
  if (!begins(JPEG) && !begins(PNG)) throw unsupported();
  return checkTurn(async () => {
    const header = await sharp(bytes, { ...READ, limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!header) throw unsupported();
    if (header.width * header.height > IMAGE_PIXELS_MAX) throw refuseField(path, 'tooManyPixels', IMAGE_PIXELS_MAX);
    if (Math.max(header.width, header.height) > IMAGE_EDGE_MAX) throw refuseField(path, 'edgeTooLong', IMAGE_EDGE_MAX);
    // No camera makes these, and decoding one as large as allowed costs as much as a hundred photos.
    const isSlow = header.format === 'png' && (header.isProgressive || header.depth === 'ushort');
    if (isSlow && header.width * header.height > SLOW_PNG_PIXELS_MAX) {
      throw refuseField(path, 'slowPng', SLOW_PNG_PIXELS_MAX);
    }
    try {
      await openPicture(bytes).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    } catch (error) {
      throw isOutOfTime(error) ? new Refusal('unavailable', { retryAfter: RETRY_AFTER }) : unsupported();
    }
    const { width, height } = header.autoOrient;
    return { slot, position, bytes, sha256: digest, width, height };
  }, account);
}

/** Whether sharp gave up by `timeout`, which is wall time, and passes on a busy server for any picture. */
const isOutOfTime = (error: unknown) => error instanceof Error && /timeout: \d+% complete/.test(error.message);
