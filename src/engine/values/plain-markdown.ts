/** Markdown as plain text for lists, which do not load its parser: an approximation that never drops a word. */

const LINE_MARKS = /^(?:[ \t]*(?:#{1,6}[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t]))+[ \t]*/gm;
const LINKS = /!?\[([^[\]]*)\]\([^()\s]*\)/g;
const STARS = /(?<![\\*])(\*{1,3}|`+)(?=\S)([^*`\n]*[^*`\s\\])\1/g;
const LOW_LINES = /(?<![\\_\p{L}\p{N}])(_{1,3})(?=\S)([^_\n]*[^_\s\\])\1(?![\p{L}\p{N}])/gu;
const ESCAPES = /\\([!-/:-@[-`{-~])/g;

/** The text without its marks, in one line. */
export const plainMarkdown = (text: string): string =>
  text
    .replace(LINE_MARKS, '')
    .replace(LINKS, '$1')
    .replace(STARS, '$2')
    .replace(LOW_LINES, '$2')
    // Bold around italic.
    .replace(STARS, '$2')
    .replace(ESCAPES, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

const EXCERPT_MAX = 200;

/** The beginning of a text, up to the end of a word. */
export function excerptOf(text: string): string {
  if (text.length <= EXCERPT_MAX) return text;
  const cut = text.slice(0, EXCERPT_MAX);
  return `${/^.*(?=\s)/su.exec(cut)?.[0] ?? cut}…`;
}
