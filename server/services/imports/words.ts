/** Texts of an import's result file. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { msg } from '../../../contract/msg.ts';
import type { Resource } from '../../../contract/resource.ts';
import { say } from '../../words.ts';
import { fieldWord } from '../exports/words.ts';
import type { FieldWord } from '../refusal.ts';
import type { RowResult } from './imports.ts';
import type { RowFault } from './row.ts';

/** Formats why a cell was refused. */
export type FaultWord = (language: Language, code: FieldWord, limit: number | undefined) => string;

/** Header of the result column. */
export const RESULT = msg`Result`;

const WORDS = {
  changed: msg({ message: 'Changed', context: 'row of an import' }),
  added: msg({ message: 'Added', context: 'row of an import' }),
  nothing: msg`Nothing to change`,
  failed: msg`Not imported`,
};

/** Whether a header is that of the result column, in any language. */
export const isResultHeader = (header: string): boolean =>
  LANGUAGES.some((language) => say(RESULT, language) === header);

/** The result of a row: which fields were changed, or its faults by field. */
export function resultWord(
  resource: Resource,
  result: RowResult,
  { language, faultWord }: { language: Language; faultWord: FaultWord },
): string {
  const word = say(WORDS[result.did], language);
  if (result.did === 'changed') {
    return `${word}: ${result.fields.map((field) => fieldWord(resource, field, language)).join(', ')}`;
  }
  if (result.did !== 'failed') return word;
  const told = ({ field, code, limit }: RowFault) => {
    const why = faultWord(language, code, limit);
    return field === null ? why : `${fieldWord(resource, field, language)}: ${why}`;
  };
  return `${word}. ${result.faults.map(told).join('; ')}`;
}
