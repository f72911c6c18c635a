/** Texts of an import's result file. */
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { msg } from '../../../contract/msg.ts';
import type { Resource } from '../../../contract/resource.ts';
import { translate } from '../../words.ts';
import { fieldWord } from '../exports/words.ts';
import type { FieldRefusal } from '../refusal.ts';
import type { RowResult } from './imports.ts';
import type { RowFault } from './row.ts';

/** Formats why a cell was refused. */
export type FaultText = (fault: Omit<FieldRefusal, 'path'>, language: Language) => string;

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
  LANGUAGES.some((language) => translate(RESULT, language) === header);

/** The result of a row: which fields were changed, or its faults by field. */
export function resultWord(
  resource: Resource,
  result: RowResult,
  { language, faultText }: { language: Language; faultText: FaultText },
): string {
  const word = translate(WORDS[result.did], language);
  if (result.did === 'changed') {
    return `${word}: ${result.fields.map((field) => fieldWord(resource, field, language)).join(', ')}`;
  }
  if (result.did !== 'failed') return word;
  const faultWords = (fault: RowFault) => {
    const { field } = fault;
    const why = faultText(fault, language);
    return field === null ? why : `${fieldWord(resource, field, language)}: ${why}`;
  };
  return `${word}. ${result.faults.map(faultWords).join('; ')}`;
}
