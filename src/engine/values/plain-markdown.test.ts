import { expect, it } from 'vitest';

import { excerptOf, plainMarkdown } from './plain-markdown.ts';

it.each([
  ['# Title\n\nSome **bold *and italic* words**', 'Title Some bold and italic words'],
  ['- one\n- two\n  1. three\n> - four', 'one two three four'],
  ['a [link](https://aa.example/) and ![picture](/img/1)', 'a link and picture'],
  ['snake_case_name, _low_, 2 * 3 * 4', 'snake_case_name, low, 2 * 3 * 4'],
  ['\\*no mark\\* and `code`', '*no mark* and code'],
  ['#1 is no heading, 5. is\n5. a list', '#1 is no heading, 5. is a list'],
  ['<b>never HTML</b>', '<b>never HTML</b>'],
])('%j is %j in plain words', (text, plain) => expect(plainMarkdown(text)).toBe(plain));

it('a long text is read in one pass', () => {
  for (const sign of ['*a ', '**a', '[', '[a](', '_a __b ', '> ', '- ', '`', '\\*']) {
    const text = sign.repeat(2_000);
    expect(plainMarkdown(text).length).toBeLessThanOrEqual(text.length);
  }
});

it('an excerpt ends with a whole word', () => {
  expect(excerptOf('short')).toBe('short');
  expect(excerptOf(`${'word '.repeat(39)}longer and more`)).toBe(`${'word '.repeat(39).trim()}…`);
  expect(excerptOf('长'.repeat(300))).toBe(`${'长'.repeat(200)}…`);
});
