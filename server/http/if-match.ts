import { Refusal } from '../services/refusal.ts';

/** The revision of `If-Match: "<rev>"`; null if any revision matches (no header, or `*`). Throws `badRequest` for anything else. */
export function ifMatch(headers: Headers): number | null {
  const header = headers.get('If-Match')?.trim();
  if (header === undefined || header === '*') return null;
  const rev = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (rev === undefined) throw new Refusal('badRequest', { errors: [{ path: 'If-Match', code: 'invalid' }] });
  return Number(rev);
}
