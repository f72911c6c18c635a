import { formatCode, parseCode } from '../../contract/code.ts';

/** The part before the code in the address on a printed tag; its host may have changed since it was printed. */
const ADDRESS = /^.*\/i\//i;
/** What many scanners put before a code to tell its kind: `]Q1` of a QR code, `]C1` of a Code 128 (AIM). */
const SYMBOLOGY = /^\][a-z][\da-z]/i;

/**
 * The canonical code in a scanned or typed text: a code in any case, with or without dashes, or the address `…/i/CODE` of a tag, with or
 * without the prefix of a scanner. Null for anything else.
 */
export function readTag(text: string): string | null {
  const [address = ''] = text.trim().replace(SYMBOLOGY, '').split(/[?#]/, 1);
  const code = parseCode(address.replace(ADDRESS, '').replace(/\/$/, ''));
  return code ? formatCode(code) : null;
}
