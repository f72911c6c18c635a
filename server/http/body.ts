/** Reads JSON and multipart bodies within their limits. */
import type { FileSlots } from '../../contract/call.ts';
import { IMAGE_BYTES_MAX } from '../../contract/limits.ts';
import type { Upload } from '../services/pictures.ts';
import { type FieldRefusal, Refusal } from '../services/refusal.ts';

const JSON_BYTES_MAX = 100_000;
/** Text parts and the wrapping of a form. */
const FORM_TEXT_BYTES_MAX = 64_000;

const slotTotal = (slots: FileSlots) => Object.values(slots).reduce((sum, { max }) => sum + max, 0);

/** Most bytes the body of a call may have. */
export const bodyLimitOf = (slots: FileSlots | undefined): number =>
  slots ? slotTotal(slots) * IMAGE_BYTES_MAX + FORM_TEXT_BYTES_MAX : JSON_BYTES_MAX;

/** What `errors` and `limit` of a 413 speak of: one picture where the call takes pictures, else the whole body. */
export const saidLimitOf = (slots: FileSlots | undefined): number => (slots ? IMAGE_BYTES_MAX : JSON_BYTES_MAX);

/** Throws `badRequest` for what is no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('badRequest');
  }
}

export interface Form {
  fields: Record<string, string>;
  uploads: Upload[];
}

/** Throws `badRequest` for a broken form, `tooLarge`, or `validation` for parts that do not fit the call's slots. */
export async function readForm(request: Request, slots: FileSlots): Promise<Form> {
  const parts = await readParts(request);
  const fields = Object.create(null) as Record<string, string>;
  const uploads: Upload[] = [];
  const errors: FieldRefusal[] = [];
  const counts = new Map<string, number>();
  for (const [name, value] of parts) {
    if (typeof value === 'string') {
      if (name in fields) errors.push({ path: name, code: 'repeated' });
      fields[name] = value;
      continue;
    }
    // A form of a browser sends a nameless, empty part for a file nobody chose.
    if (value.size === 0 && value.name === '') continue;
    const slot = name.endsWith('[]') ? name.slice(0, -2) : name;
    const max = Object.hasOwn(slots, slot) ? slots[slot]?.max : undefined;
    const position = counts.get(slot) ?? 0;
    counts.set(slot, position + 1);
    if (max === undefined) errors.push({ path: name, code: 'unknownField' });
    else if (position >= max) errors.push({ path: slot, code: max === 1 ? 'repeated' : 'tooMany', limit: max });
    const path = max === 1 ? slot : `${slot}.${position}`;
    if (value.size > IMAGE_BYTES_MAX) throw tooLarge(path);
    uploads.push({ slot, position, path, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  for (const [slot, { required }] of Object.entries(slots)) {
    if (required && !counts.has(slot)) errors.push({ path: slot, code: 'imageRequired' });
  }
  if (errors.length > 0) throw new Refusal('validation', { errors });
  return { fields, uploads };
}

const tooLarge = (path: string) =>
  new Refusal('tooLarge', { limit: IMAGE_BYTES_MAX, errors: [{ path, code: 'tooLarge', limit: IMAGE_BYTES_MAX }] });

async function readParts(request: Request): Promise<[string, string | File][]> {
  const type = request.headers.get('Content-Type');
  if (type === null) return [];
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(type))
    throw new Refusal('badRequest');
  try {
    return [...(await request.formData()).entries()];
  } catch {
    throw new Refusal('badRequest');
  }
}
