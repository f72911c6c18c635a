import { or, sql } from 'drizzle-orm';

import { translatedKind } from '../../../contract/field-kinds/translated.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../contract/languages.ts';
import type { Translated } from '../../../contract/translated.ts';
import { textKey } from '../../db/sort-keys.ts';
import { byWords } from '../records/filter-sql.ts';
import { textOf, UNREADABLE } from './cell.ts';
import type { Kind } from './kind.ts';

/** A line that begins a language's text, such as `[it] …`. */
const BEGINNING = new RegExp(`^\\s*\\[(${LANGUAGES.join('|')})\\](?:[ \\t]|$)`, 'i');
/** A line of a text that looks like one has a backslash before it. */
const LOOKS_ALIKE = new RegExp(`^\\\\*\\s*\\[(?:${LANGUAGES.join('|')})\\](?:[ \\t]|$)`, 'i');

/** `jsonb` by language. */
export const translated: Kind = {
  of: translatedKind,
  sort: (column) => ({ by: textKey(sql`${column}->>${sql.raw(`'${DEFAULT_LANGUAGE}'`)}`), type: 'text' }),
  filter: (column) =>
    byWords((languages) => or(...languages.map((language) => sql`${column}->>${language}::text is null`))),
  searched: (column) =>
    sql.join(
      LANGUAGES.map((language) => sql`coalesce(${column}->>${sql.raw(`'${language}'`)}, '')`),
      sql` || chr(10) || `,
    ),
  cell: {
    format: 'text',
    width: 40,
    note: LANGUAGES.map((language) => `[${language}] …`).join(' '),
    write: (texts: Translated) =>
      LANGUAGES.flatMap((language) => {
        const { [language]: text } = texts;
        return text === undefined ? [] : `[${language}] ${written(text)}`;
      }).join('\n'),
  },
  /** Text before the first language belongs to none, and would be lost. */
  read(cell) {
    const texts: Partial<Record<Language, string>> = {};
    let current: Language | null = null;
    for (const line of textOf(cell).split(/\r?\n/)) {
      const [mark, tag] = BEGINNING.exec(line) ?? [];
      const language = LANGUAGES.find((each) => each === tag?.toLowerCase());
      if (mark !== undefined && language) {
        if (texts[language] !== undefined) return UNREADABLE;
        current = language;
        texts[current] = line.slice(mark.length);
      } else if (current) texts[current] += `\n${LOOKS_ALIKE.test(line) ? line.replace('\\', '') : line}`;
      else return UNREADABLE;
    }
    return texts;
  },
};

const written = (text: string) =>
  text
    .split('\n')
    .map((line, index) => (index > 0 && LOOKS_ALIKE.test(line) ? `\\${line}` : line))
    .join('\n');
