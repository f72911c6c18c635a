import { expect, it } from 'vitest';

import { type Mark, markEdit } from './markdown-edits.ts';

/** A text with its selection between bars, after a mark was set. */
function marked(mark: Mark, text: string): string {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|') - 1;
  const plain = text.replaceAll('|', '');
  const { range, insert, select } = markEdit(mark, plain, [start, Math.max(start, end)]);
  const now = plain.slice(0, range[0]) + insert + plain.slice(range[1]);
  return `${now.slice(0, select[0])}|${now.slice(...select)}|${now.slice(select[1])}`;
}

it.each<[Mark, string, string]>([
  ['bold', 'a |word|', 'a **|word|**'],
  ['bold', 'a **|word|**', 'a |word|'],
  ['bold', 'a |**word**|', 'a |word|'],
  ['bold', 'a| word |b', 'a **|word|** b'],
  ['bold', '||', '**||**'],
  ['bold', '**||**', '||'],
  ['bold', '*|word|*', '***|word|***'],
  ['bold', '***|word|***', '*|word|*'],
  ['italic', '|word|', '*|word|*'],
  ['italic', '*|word|*', '|word|'],
  ['italic', '**|word|**', '***|word|***'],
  ['italic', '***|word|***', '**|word|**'],
  ['heading', 'a\nti||tle\nb', 'a\n## ti||tle\nb'],
  ['heading', '### ti||tle', 'ti||tle'],
  ['heading', '- ti||tle', '## ti||tle'],
  ['list', '|one\ntwo|', '|- one\n- two|'],
  ['list', '|- one\n\n* two|', '|one\n\ntwo|'],
  ['list', '||', '- ||'],
  ['numbered', '|- one\n\n- two|', '|1. one\n\n2. two|'],
  ['quote', '|- one\ntwo|', '|> - one\n> two|'],
  ['quote', '|> - one\n>|', '|- one\n|'],
  ['link', 'the |shop|', 'the [shop](|https://|)'],
  ['link', '|https://aa.example/|', '[||](https://aa.example/)'],
  ['link', '||', '[||](https://)'],
])('%s: %j becomes %j', (mark, text, result) => expect(marked(mark, text)).toBe(result));
