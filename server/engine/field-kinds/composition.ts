import { or, sql } from 'drizzle-orm';

import { type FibreShare, PART_WORDS, PARTS } from '../../../contract/composition.ts';
import { compositionKind } from '../../../contract/field-kinds/composition.ts';
import type { Language } from '../../../contract/languages.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { translate } from '../../words.ts';
import { byWords } from '../records/filter-sql.ts';
import { byWord, groupsOf, plainWord, termId, UNREADABLE, WORD_SEPARATOR, wordsOf } from './cell.ts';
import type { Kind } from './kind.ts';

const SHARE =
  /^(?:(?<part>[^:]+):\s*)?(?:(?<before>\d{1,3})\s*%\s*(?<after>.+)|(?<name>.+?)\s*(?<behind>\d{1,3})\s*%)$/u;
const parts = byWord(PARTS, PART_WORDS);

export const composition: Kind = {
  of: compositionKind,
  sort: null,
  filter: (column) =>
    byWords((fibres) => or(...fibres.map((fibre) => sql`${column} @> ${JSON.stringify([{ fibre }])}::jsonb`))),
  hasWordList: true,
  cell: {
    format: 'text',
    width: 36,
    write: (shares: readonly FibreShare[], _, { language }) =>
      shares.map((share) => shareText(share, language)).join(WORD_SEPARATOR),
  },
  /** In any order and language. */
  read(cell) {
    const isKnown = (text: string) => FIBRES.some(({ id }) => id === readShare(text)?.fibre);
    const rows = wordsOf(cell, isKnown, /[;,\n+]/).map(readShare);
    return rows.every((row) => row !== null) ? rows : UNREADABLE;
  },
};

function readShare(text: string): FibreShare | null {
  const { part, before, after, name, behind } = groupsOf(SHARE, text);
  const fibre = after ?? name;
  const known = part === undefined ? 'main' : parts.get(plainWord(part));
  if (!fibre || !known) return null;
  return { part: known, fibre: termId(FIBRES, fibre) as FibreShare['fibre'], pct: Number(before ?? behind) };
}

/** `80% lana`, with a prefix for other parts: `Fodera: 100% poliestere`. */
function shareText({ part, fibre, pct }: FibreShare, language: Language): string {
  const share = `${pct}% ${nameOf(FIBRES, fibre, language)}`;
  return part === 'main' ? share : `${translate(PART_WORDS[part], language)}: ${share}`;
}
