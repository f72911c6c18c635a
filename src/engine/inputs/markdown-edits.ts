/** What the buttons of the Markdown editor do to a text: pure. */

export const MARKS = ['bold', 'italic', 'heading', 'list', 'numbered', 'quote', 'link'] as const;
export type Mark = (typeof MARKS)[number];

/** A range of a text, in characters. */
export type TextRange = readonly [start: number, end: number];

/** A replacement, and what is selected after it. */
export interface TextEdit {
  range: TextRange;
  insert: string;
  select: TextRange;
}

/** The replacement that sets a mark on the selection, or removes it if all of the selection has it. */
export function markEdit(mark: Mark, text: string, selected: TextRange): TextEdit {
  if (mark === 'bold' || mark === 'italic') return starEdit(text, selected, mark === 'bold' ? 2 : 1);
  return mark === 'link' ? linkEdit(text, selected) : lineEdit(mark, text, selected);
}

/** Without the spaces at its ends, within which no mark is read. */
function withoutSpaces(text: string, [start, end]: TextRange): TextRange {
  const inner = text.slice(start, end);
  if (inner.trim() === '') return [start, end];
  return [start + inner.length - inner.trimStart().length, end - inner.length + inner.trimEnd().length];
}

const starsBefore = (text: string) => /\**$/.exec(text)?.[0].length ?? 0;
const starsAfter = (text: string) => /^\**/.exec(text)?.[0].length ?? 0;

/** Two stars are bold, one is italic, three are both. */
function starEdit(text: string, selected: TextRange, stars: 1 | 2): TextEdit {
  let [start, end] = withoutSpaces(text, selected);
  const within = Math.min(starsAfter(text.slice(start, end)), starsBefore(text.slice(start, end)));
  if (within > 0 && within * 2 < end - start) [start, end] = [start + within, end - within];
  const inner = text.slice(start, end);
  const around = Math.min(starsBefore(text.slice(0, start)), starsAfter(text.slice(end)));
  const has = around >= 3 || around === stars;
  if (has) {
    const range = [start - stars, end + stars] as const;
    return { range, insert: inner, select: [range[0], range[0] + inner.length] };
  }
  const mark = '*'.repeat(stars);
  return { range: [start, end], insert: `${mark}${inner}${mark}`, select: [start + stars, end + stars] };
}

const ADDRESS = 'https://';

/** The selected text becomes the words of a link, or its address if it is one; what is missing is selected. */
function linkEdit(text: string, selected: TextRange): TextEdit {
  const [start, end] = withoutSpaces(text, selected);
  const inner = text.slice(start, end);
  if (/^(?:https?:\/\/|mailto:)\S+$/.test(inner)) {
    return { range: [start, end], insert: `[](${inner})`, select: [start + 1, start + 1] };
  }
  const at = start + inner.length + '[]('.length;
  const insert = `[${inner}](${ADDRESS})`;
  return { range: [start, end], insert, select: inner === '' ? [start + 1, start + 1] : [at, at + ADDRESS.length] };
}

type LineMark = Exclude<Mark, 'bold' | 'italic' | 'link'>;
const LINE_MARKS: Readonly<Record<LineMark, { form: RegExp; write: (index: number) => string }>> = {
  heading: { form: /^#{1,6} +/, write: () => '## ' },
  list: { form: /^[-*+] +/, write: () => '- ' },
  numbered: { form: /^\d{1,9}[.)] +/, write: (index) => `${index + 1}. ` },
  quote: { form: /^> ?/, write: () => '> ' },
};
/** A line has one of these at most; a quote may contain any. */
const EITHER: readonly LineMark[] = ['heading', 'list', 'numbered'];

/** Sets or removes the mark at the start of every selected line; empty lines among others get none. */
function lineEdit(mark: LineMark, text: string, [from, to]: TextRange): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const { form, write } = LINE_MARKS[mark];
  const isMeant = (line: string) => lines.length === 1 || line.trim() !== '';
  const has = lines.filter(isMeant).every((line) => form.test(line));
  const others = mark === 'quote' ? [] : EITHER.map((each) => LINE_MARKS[each].form);
  let index = 0;
  const changed = lines.map((line) => {
    if (!isMeant(line)) return line;
    if (has) return line.replace(form, '');
    const plain = others.reduce((rest, other) => rest.replace(other, ''), line);
    return write(index++) + plain;
  });
  const insert = changed.join('\n');
  const caret = Math.max(start, from + (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0));
  const select: TextRange = from === to ? [caret, caret] : [start, start + insert.length];
  return { range: [start, end], insert, select };
}
