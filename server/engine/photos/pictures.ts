/** Reads uploaded pictures: only JPEG and PNG that decode, with limits against decompression bombs (contract 6). */
import { createHash } from 'node:crypto';

import sharp, { type Metadata, type OutputInfo } from 'sharp';

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
  /** Aborts when its sender has gone. */
  signal?: AbortSignal;
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
/** For the second try of a picture whose first one took too long. */
const SUSPECT_SECONDS = 30;
/** In seconds. */
const RETRY_AFTER = 5;
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const JPEG_END = [0xff, 0xd9];

/** Whether some bytes begin and end as a JPEG does: one that is cut off does not. */
export const isWholeJpeg = (bytes: Uint8Array): boolean =>
  JPEG.every((byte, index) => bytes[index] === byte) && JPEG_END.every((byte, index) => bytes.at(index - 2) === byte);

/**
 * Decoding uses a thread and the whole picture in memory. Slow pictures are checked one at a time, so that one of two places is left for
 * photos, whoever sends what. Separate turns keep viewing from delaying intake.
 */
const checkTurn = limitConcurrency(2);
const slowTurn = limitConcurrency(1);
const servingTurn = limitConcurrency(2);
/** Pictures are viewed without a session, and each is drawn only until its renditions are stored. */
export const limitServing = <T>(task: () => Promise<T>): Promise<T> => servingTurn(task, ONE_QUEUE);

/** How a picture is opened. `ignoreIcc` takes its colours for sRGB; `failOn` is `error` if it is missing. */
interface Opening {
  ignoreIcc?: boolean;
  failOn?: 'warning';
}

/** Opens uploaded bytes with all safety limits. */
export const openPicture = (bytes: Uint8Array, options: Opening = {}, seconds = DECODE_SECONDS) =>
  sharp(bytes, { ...READ, ...options }).timeout({ seconds });

/** Whether a JPEG decodes to its end without a complaint. Throws if that takes too long now. */
export const isDecodable = async (bytes: Uint8Array): Promise<boolean> =>
  isWholeJpeg(bytes) &&
  openPicture(bytes, { failOn: 'warning' })
    .resize(8, 8)
    .raw()
    .toBuffer()
    .then(
      () => true,
      (error: unknown) => {
        if (isOutOfTime(error)) throw error;
        return false;
      },
    );

/** Opens the pixels of a picture. */
export const openDecoded = ({ data, info: { width, height, channels } }: { data: Uint8Array; info: OutputInfo }) =>
  sharp(data, { raw: { width, height, channels } });

type Header = Pick<Metadata, 'format' | 'width' | 'height' | 'depth' | 'isProgressive'>;

/** What decoding a picture costs, measured, in pixels of a JPEG as cameras make it. */
export function decodeCost({ format, width, height, depth, isProgressive }: Header): number {
  const interlaced = isProgressive ? (format === 'png' ? 5 : 8) : 1;
  return width * height * interlaced * (format === 'png' ? 3 : 1) * (depth === 'ushort' ? 2 : 1);
}
/** A picture that costs more than a photo of a phone with 16 megapixels is slow. */
const SLOW_COST = 16_000_000;

/** Bodies with slow pictures at once, of all accounts: each holds one of the few places of uploads while it waits. */
const SLOW_BODIES_MAX = 2;
/** Bodies with slow pictures, with their account and how many are left of each. */
type SlowBodies = Map<object, { account: string; left: number }>;
const slowBodies: SlowBodies = new Map();
/** Those with suspects are counted apart: whoever sends slow pictures keeps no photo out that a busy server could not check in time. */
const suspectBodies: SlowBodies = new Map();

/** Who sends a picture, and what its check costs. The pictures of one body have the same signal, which aborts when its sender has gone. */
interface Turn {
  cost: number;
  /** Its first check ran out of time. */
  isSuspect?: boolean;
  account: string;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a check in its turn: of the accounts, of slow pictures and suspects, and while its sender is there. Throws `unavailable` for one
 * of those if another body of its account has one, or too many have.
 */
export async function inCheckTurn<T>(check: () => Promise<T>, turn: Turn): Promise<T> {
  const { cost, isSuspect = false, account, signal } = turn;
  const checked = () => checkTurn(check, account, signal);
  const isSlow = cost > SLOW_COST;
  if (!isSlow && !isSuspect) return checked();
  const bodies = isSlow ? slowBodies : suspectBodies;
  const body = signal ?? {};
  const own = bodies.get(body) ?? { account, left: 0 };
  const others = [...bodies.values()];
  if (own.left === 0 && (others.length >= SLOW_BODIES_MAX || others.some((each) => each.account === account))) {
    throw new Refusal('unavailable', { retryAfter: RETRY_AFTER });
  }
  bodies.set(body, own);
  own.left += 1;
  try {
    return await slowTurn(checked, account, signal);
  } finally {
    own.left -= 1;
    if (own.left === 0) bodies.delete(body);
  }
}

/** Pictures whose first check ran out of time, by SHA-256. */
const suspects = new Set<string>();
const SUSPECTS_MAX = 1000;

/**
 * Why a check that ran out of time is refused. The first time that says nothing of the picture: the server may be busy. That of a suspect had
 * three times as long and no other slow picture beside it; refused for good, it does not hold up what the device sends after it.
 */
function refuseLate(digest: string, path: string, isSuspect: boolean): Refusal {
  if (isSuspect) {
    suspects.delete(digest);
    return refuseField(path, 'slowPicture');
  }
  const [oldest] = suspects;
  if (oldest !== undefined && suspects.size >= SUSPECTS_MAX) suspects.delete(oldest);
  suspects.add(digest);
  return new Refusal('unavailable', { retryAfter: RETRY_AFTER });
}

/** SHA-256 of some bytes, in hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Verifies that an upload of an account is a picture. Throws `unsupportedFile`, `validation` if it has too many pixels for its kind, too long
 * an edge, or takes too long whenever it is tried, and `unavailable` if its first check ran out of time, or too many slow ones wait.
 */
export async function checkPhoto(
  upload: Upload,
  account: string,
  digest = sha256(upload.bytes),
): Promise<CheckedPhoto> {
  const { slot, position, path, bytes, signal } = upload;
  const begins = (magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
  const unsupported = () => new Refusal('unsupportedFile', { errors: [{ path, code: 'invalid' }] });
  if (!begins(JPEG) && !begins(PNG)) throw unsupported();
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
  const isSuspect = suspects.has(digest);
  const decode = () =>
    openPicture(bytes, {}, isSuspect ? SUSPECT_SECONDS : DECODE_SECONDS)
      .resize(8, 8, { fit: 'fill' })
      .raw()
      .toBuffer();
  try {
    await inCheckTurn(decode, { cost: decodeCost(header), isSuspect, account, signal });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw isOutOfTime(error) ? refuseLate(digest, path, isSuspect) : unsupported();
  }
  suspects.delete(digest);
  const { width, height } = header.autoOrient;
  return { slot, position, bytes, sha256: digest, width, height };
}

/** Whether sharp gave up by `timeout`, which is wall time, and passes on a busy server for any picture. */
const isOutOfTime = (error: unknown) => error instanceof Error && /timeout: \d+% complete/.test(error.message);
