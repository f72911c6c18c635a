/** Reads JSON and multipart bodies within their limits. */
import * as z from 'zod';

import type { Call, FileSlots } from '../../contract/call.ts';
import { IMAGE_BYTES_MAX } from '../../contract/limits.ts';
import type { Upload } from '../engine/photos/pictures.ts';
import { type FieldRefusal, Refusal } from '../engine/refusal.ts';
import { plainValues, typedValues } from './form-values.ts';
import { receiveBody } from './receive.ts';

const JSON_BYTES_MAX = 100_000;
/** Bytes for the text parts and the framing of a form. */
const FORM_TEXT_BYTES_MAX = 64_000;

const bytesMax = (slots: FileSlots) =>
  Object.values(slots).reduce((sum, { max, bytes = IMAGE_BYTES_MAX }) => sum + max * bytes, 0);
const largest = (slots: FileSlots) => Math.max(...Object.values(slots).map(({ bytes = IMAGE_BYTES_MAX }) => bytes));

/** Maximum bytes of a call's body. */
const bodyLimitOf = (slots: FileSlots | undefined): number =>
  slots ? bytesMax(slots) + FORM_TEXT_BYTES_MAX : JSON_BYTES_MAX;

/** The limit that a 413 reports: per file if the call takes files, else of the whole body. */
const saidLimitOf = (slots: FileSlots | undefined): number => (slots ? largest(slots) : JSON_BYTES_MAX);

/** Whether a request may contain the call's files: only as multipart if JSON is also accepted. */
export const mayBringFiles = (
  request: Pick<Request, 'headers'>,
  { files, form }: Pick<Call, 'files' | 'form'>,
): boolean => files !== undefined && (form !== true || MULTIPART.test(request.headers.get('Content-Type') ?? ''));

/** A body before validation. */
interface RawBody {
  value: unknown;
  uploads: Upload[];
}

/**
 * Reads a call's body: a form if it takes files, else JSON, or either if declared. `grow` is called with incoming byte counts. Throws
 * `badRequest` for an unreadable body, and what `receiveBody` and `readForm` throw.
 */
export async function readBody(
  received: Request,
  call: Pick<Call, 'body' | 'files' | 'form'>,
  grow?: (bytes: number) => void,
): Promise<RawBody> {
  const { body, files = {}, form } = call;
  const limits = mayBringFiles(received, call) ? call.files : undefined;
  const tooLarge = () => new Refusal('tooLarge', { limit: saidLimitOf(limits) });
  const whole = await receiveBody(received, { max: bodyLimitOf(limits), tooLarge, ...(grow ? { grow } : {}) });
  const request = new Response(whole, { headers: typeOf(received) });
  if (form ? !isForm(request) : !call.files) {
    const missing = missingSlots(files, new Map());
    if (missing.length > 0) throw new Refusal('validation', { errors: missing });
    return { value: body ? await readJson(request) : undefined, uploads: [] };
  }
  const { signal } = received;
  return readForm(request, files, { signal, shape: form && body instanceof z.ZodObject ? body.shape : null });
}

/** The content type of a body, for a `Response`; absent if the request has none. */
const typeOf = ({ headers }: Request): Record<string, string> => {
  const type = headers.get('Content-Type');
  return type === null ? {} : { 'Content-Type': type };
};

async function readJson(request: Response): Promise<unknown> {
  const text = await request.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('badRequest');
  }
}

/** Throws `badRequest` for a broken form, `tooLarge`, or `validation` for parts that do not match the call's slots. */
async function readForm(
  request: Response,
  slots: FileSlots,
  { shape, signal }: { shape: z.ZodRawShape | null; signal: AbortSignal },
): Promise<RawBody> {
  const parts = await readParts(request);
  const texts: [string, string][] = [];
  const uploads: Upload[] = [];
  const misplaced: FieldRefusal[] = [];
  const counts = new Map<string, number>();
  for (const [name, value] of parts) {
    // When a record is edited, an empty photo part keeps the photo.
    const isPhotoKept = shape !== null && Object.hasOwn(slots, name) && slots[name]?.required !== true;
    if (typeof value === 'string') {
      if (value !== '' || !isPhotoKept) texts.push([name, value]);
      continue;
    }
    // Browsers send a nameless, empty part for a file input without a file.
    if (value.size === 0 && (value.name === '' || isPhotoKept)) continue;
    const slot = name.endsWith('[]') ? name.slice(0, -2) : name;
    const known = Object.hasOwn(slots, slot) ? slots[slot] : undefined;
    const { max, bytes: limit = IMAGE_BYTES_MAX } = known ?? {};
    const position = counts.get(slot) ?? 0;
    counts.set(slot, position + 1);
    if (max === undefined) misplaced.push({ path: name, code: 'unknownField' });
    else if (position >= max) misplaced.push({ path: slot, code: max === 1 ? 'repeated' : 'tooMany', limit: max });
    const path = max === 1 ? slot : `${slot}.${position}`;
    if (value.size > limit) throw tooLarge(path, limit);
    uploads.push({ slot, position, path, bytes: new Uint8Array(await value.arrayBuffer()), signal });
  }
  misplaced.push(...missingSlots(slots, counts));
  const { fields, errors } = shape
    ? typedValues(texts, shape as Readonly<Record<string, z.ZodType>>)
    : plainValues(texts);
  if (errors.length + misplaced.length > 0) throw new Refusal('validation', { errors: [...errors, ...misplaced] });
  return { value: fields, uploads };
}

/** Missing required pictures (spec section 5). */
const missingSlots = (slots: FileSlots, counts: ReadonlyMap<string, number>): FieldRefusal[] =>
  Object.entries(slots).flatMap(([slot, { required, bytes }]) =>
    required && !counts.has(slot) ? [{ path: slot, code: bytes === undefined ? 'imageRequired' : 'fileRequired' }] : [],
  );

const tooLarge = (path: string, limit: number) =>
  new Refusal('tooLarge', { limit, errors: [{ path, code: 'tooLarge', limit }] });

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;
const isForm = (request: Response) => FORM.test(request.headers.get('Content-Type') ?? '');

async function readParts(request: Response): Promise<[string, string | File][]> {
  if (!request.headers.has('Content-Type')) return [];
  if (!isForm(request)) throw new Refusal('badRequest');
  try {
    return [...(await request.formData()).entries()];
  } catch {
    throw new Refusal('badRequest');
  }
}
