/** Removes from a technical text what must not leave the device: secrets, names, photos. */

const LONGEST = 4000;

const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Bytes of photos, before another pattern splits them.
  [/\bdata:[\w.+-]+\/[\w.+-]+[^\s"')]*/gi, '[data]'],
  [/\bblob:[^\s"')]+/gi, '[blob]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  // Named secrets, in a form, an address or JSON.
  [
    /((?:token|password|passwd|pwd|secret|authorization|cookie|code)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}"']+)/gi,
    '$1[secret]',
  ],
  [/[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu, '[mail]'],
  // The query of an address: searches contain names, links contain tokens.
  [/(\b(?:https?:\/\/[^\s?"')]+|\/[\w./-]+))\?[^\s"')]+/g, '$1?[search]'],
  // Token patterns: long, without a blank, letters and digits mixed. A UUID is shorter and identifies nobody.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g, '[secret]'],
  [/[A-Za-z\d+/]{80,}={0,2}/g, '[bytes]'],
];

/** A technical text without tokens, passwords, photo bytes, e-mail addresses and searches, at most 4000 characters long. */
export function redact(text: string): string {
  // Much longer than the result, so that no secret is cut before it is recognised, and a huge text costs nothing.
  const readable = text.slice(0, LONGEST * 8);
  const plain = RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), readable);
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
