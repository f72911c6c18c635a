/** Takes out of a technical text what must not leave the device with it: doors, names, photos. */

const LONGEST = 4000;

const RULES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Bytes of photos, before anything cuts them into pieces.
  [/\bdata:[\w.+-]+\/[\w.+-]+[^\s"')]*/gi, '[data]'],
  [/\bblob:[^\s"')]+/gi, '[blob]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [secret]'],
  // Named secrets, as a form, an address or JSON writes them.
  [
    /((?:token|password|passwd|pwd|secret|authorization|cookie|code)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}"']+)/gi,
    '$1[secret]',
  ],
  [/[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu, '[mail]'],
  // What stands behind a question mark of an address: searches hold names, links hold tokens.
  [/(\b(?:https?:\/\/[^\s?"')]+|\/[\w./-]+))\?[^\s"')]+/g, '$1?[search]'],
  // Tokens as they look: long, without a blank, letters and digits mixed. A UUID is shorter and names nobody.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g, '[secret]'],
  [/[A-Za-z\d+/]{80,}={0,2}/g, '[bytes]'],
];

/** A technical text without tokens, passwords, photo bytes, mail addresses and searches, at most 4000 characters long. */
export function redact(text: string): string {
  // Much longer than what is kept, so that nothing is cut in the middle before it is recognised, and a huge text costs nothing.
  const readable = text.slice(0, LONGEST * 8);
  const plain = RULES.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), readable);
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
