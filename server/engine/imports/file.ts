/** The result file of an import: the uploaded rows, each with its result. */
import type { Language } from '../../../contract/languages.ts';
import { exportFields } from '../../../contract/resource-export.ts';
import type { ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Cell, type Column, spreadsheet } from '../../files/xlsx.ts';
import { translate } from '../../words.ts';
import { fieldWord } from '../exports/words.ts';
import { isOurs } from './columns.ts';
import type { RowResult } from './imports.ts';
import type { StoredCell, StoredSheet } from './store.ts';
import { type FaultText, isResultHeader, RESULT, resultWord } from './words.ts';

interface ImportFile {
  resource: Resource;
  sheet: StoredSheet;
  order: ImportMapping;
  results: readonly RowResult[];
  language: Language;
  faultText: FaultText;
}

/** Batch size of rows. */
const LOT = 500;
const WIDTH = { cell: 18, result: 60 };

/**
 * The uploaded rows after a column of results. Added records have their code, or else their id, in the file, so that uploading the corrected file again adds
 * nothing twice.
 */
export function importFile(file: ImportFile, onFailure: (error: unknown) => void): ReadableStream<Uint8Array> {
  const { resource, sheet, order, results, language, faultText } = file;
  const { mapping } = order;
  const hidden = isOurs(resource, sheet) ? hiddenHeaders(resource, sheet) : new Set<string>();
  // A file uploaded again already has a result column.
  const kept = [...sheet.header.keys()].filter((at) => mapping[at] || !isResultHeader(sheet.header[at] ?? ''));
  const key = Object.hasOwn(resource.record.shape, 'code') ? 'code' : '_id';
  const hasKeys = mapping.includes(key);
  const columns: Column[] = [
    { header: translate(RESULT, language), format: 'text', width: WIDTH.result },
    ...(hasKeys ? [] : [{ header: fieldWord(resource, key, language), format: 'text' as const, width: WIDTH.cell }]),
    ...kept.map((at): Column => {
      const header = sheet.header[at] ?? '';
      return { header, format: 'number', width: WIDTH.cell, hidden: hidden.has(header) };
    }),
  ];
  const rowOf = (result: RowResult, index: number): Cell[] => {
    const cells = kept.map((at): Cell => {
      return result.did === 'added' && mapping[at] === key ? result.code : shownCell(sheet.rows[index]?.[at] ?? null);
    });
    return [resultWord(resource, result, { language, faultText }), ...(hasKeys ? [] : [result.code]), ...cells];
  };
  const rows = async function* () {
    for (let at = 0; at < results.length; at += LOT) {
      yield results.slice(at, at + LOT).map((result, index) => rowOf(result, at + index));
    }
  };
  const name = translate(resource.words.title, language);
  return spreadsheet({ name, columns, rows: rows(), notes: sheet.notes }, onFailure);
}

/** A cell as it was in the file. */
const shownCell = (cell: StoredCell): Cell => (typeof cell === 'object' && cell ? cell.error : cell);

/** The columns of our own exports that only programs use. */
function hiddenHeaders(resource: Resource, { notes }: StoredSheet): Set<string> {
  const references = exportFields(resource).filter(({ meta }) => meta.nameIn !== undefined);
  const technical = new Set(['_id', 'rev', ...references.map(({ name }) => name)]);
  const technicalNotes = notes.filter(([word, , field]) => word === 'field' && technical.has(field ?? ''));
  return new Set(technicalNotes.map(([, header]) => header ?? ''));
}
