/** What the file of an import says of each row, in every language. */
import type { Language } from '../../../contract/languages.ts';
import { fieldWord } from '../exports/words.ts';
import type { FieldWord } from '../refusal.ts';
import type { RowResult } from './imports.ts';
import type { RowFault } from './row.ts';

/** Puts into words why a cell was refused. */
export type FaultWord = (language: Language, code: FieldWord, limit: number | undefined) => string;

interface Words {
  header: string;
  changed: string;
  added: string;
  nothing: string;
  failed: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  it: {
    header: 'Esito',
    changed: 'Modificato',
    added: 'Aggiunto',
    nothing: 'Niente da cambiare',
    failed: 'Non importato',
  },
  en: { header: 'Result', changed: 'Changed', added: 'Added', nothing: 'Nothing to change', failed: 'Not imported' },
  es: {
    header: 'Resultado',
    changed: 'Modificado',
    added: 'Añadido',
    nothing: 'Nada que cambiar',
    failed: 'No importado',
  },
  zh: { header: '结果', changed: '已修改', added: '已添加', nothing: '无需更改', failed: '未导入' },
};

/** Header of the column. */
export const resultHeader = (language: Language): string => WORDS[language].header;

/** Whether a column's header is that of results, in whichever language. */
export const isResultHeader = (header: string): boolean =>
  Object.values(WORDS).some((words) => words.header === header);

/** What became of a row: which fields were changed, or what is wrong, field by field. */
export function resultWord(result: RowResult, language: Language, faultWord: FaultWord): string {
  const words = WORDS[language];
  if (result.did === 'changed') {
    return `${words.changed}: ${result.fields.map((field) => fieldWord(field, language)).join(', ')}`;
  }
  if (result.did !== 'failed') return words[result.did];
  const told = ({ field, code, limit }: RowFault) => {
    const word = faultWord(language, code, limit);
    return field === null ? word : `${fieldWord(field, language)}: ${word}`;
  };
  return `${words.failed}. ${result.faults.map(told).join('; ')}`;
}
