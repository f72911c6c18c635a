/** Exporting a list: its records as a spreadsheet, its photos as an archive. A few hundred records at a time are in memory. */
import type { Caller } from '../../../contract/access.ts';
import type { Picture } from '../../../contract/field.ts';
import { EXPORT_ROWS_MAX } from '../../../contract/limits.ts';
import { type ExportField, exportFields, pictureFields } from '../../../contract/resource-export.ts';
import type { Resource, WholeQuery } from '../../../contract/resource.ts';
import { signed } from '../../../contract/signed.ts';
import type { Reading } from '../../db/replica.ts';
import { type Cell, type Column, spreadsheet } from '../../files/xlsx.ts';
import { type ArchiveEntry, archive } from '../../files/zip.ts';
import { translate } from '../../words.ts';
import type { Deps } from '../deps.ts';
import { type Reader, WORD_SEPARATOR } from '../field-kinds/cell.ts';
import { id as idKind } from '../field-kinds/text.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { readMaster } from '../photos/renditions.ts';
import type { RecordSource } from '../records/record-source.ts';
import { findIds, trashScopeOf, recordsOf } from '../records/records.ts';
import { refuseField } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import { withRowNames } from './row-names.ts';
import { fieldWord } from './words.ts';

/** What to export. */
export interface Export extends Reader {
  source: RecordSource;
  resource: Resource;
  query: WholeQuery;
  caller: Caller;
}

/** What exports work with. */
type ExportDeps = Deps & { reading: Reading };

/** Callbacks while a file is made. */
export interface Watch {
  /** Called with the number of records read and the total; the file waits for it, and ends if it throws. */
  tell: (done: number, total: number) => Promise<void>;
  /** Called with the error if the file cannot be completed; its reader only sees the abort. */
  failed: (error: unknown) => void;
}

type Bytes = ReadableStream<Uint8Array>;
type Values = Readonly<Record<string, unknown>>;

/** Batch size of records. */
const LOT = 400;
/** Identifies the sheet's format, so that an import recognises it. */
const FORM = 'ordito-export 1';

/**
 * The list as a spreadsheet of the given columns, or all. Hidden columns hold the record's id and revision, and the id of each reference; a
 * hidden sheet maps headers to fields.
 */
export async function exportSheet(
  deps: ExportDeps,
  order: Export & { columns: readonly string[] | undefined },
  watch = logged(deps),
): Promise<Bytes> {
  const { resource, language, columns: wanted } = order;
  const fields = exportFields(resource).filter(({ name }) => wanted?.includes(name) ?? true);
  const columns = columnsOf(resource, fields, order);
  const lots = await lotsOf(deps, order, watch);
  const notes = [
    ['form', FORM],
    ['resource', resource.name],
    ['language', language],
    ...columns.map(({ field, header }) => ['field', header, field]),
  ];
  const rows = mapLots(lots, (record) => columns.map(({ read }) => read(record)));
  return spreadsheet({ name: translate(resource.words.title, language), columns, rows, notes }, watch.failed);
}

/** The photos of the list's records, named by code: `AAA-P000001X.jpg`, `…-images-2.jpg`. */
export async function exportImages(deps: ExportDeps, order: Export, watch = logged(deps)): Promise<Bytes> {
  const lots = await lotsOf(deps, order, watch);
  const fields = pictureFields(order.resource).map(({ name }) => name);
  return archive(photoEntries(deps, lots, fields), { large: true, onFailure: watch.failed });
}

interface WrittenColumn extends Column {
  field: string;
  read: (record: Values) => Cell;
}

function columnsOf(resource: Resource, fields: readonly ExportField[], reader: Export): WrittenColumn[] {
  const hidden = (field: string, header: string, format: Column['format'] = 'text'): WrittenColumn => {
    const read = ({ [field]: value = null }: Values) =>
      (Array.isArray(value) ? value.join(WORD_SEPARATOR) : value) as Cell;
    return { field, header, format, width: idKind.cell.width, hidden: true, read };
  };
  const label = (name: string) => fieldWord(resource, name, reader.language);
  const marks = [
    hidden('_id', label('_id')),
    ...(Object.hasOwn(resource.record.shape, 'rev') ? [hidden('rev', label('rev'), 'whole')] : []),
  ];
  const shown = fields.flatMap(({ name, meta }) => {
    const { format, width, note, write } = storedKind(meta.kind).cell;
    const { unit = note } = meta.kind;
    const header = unit === undefined ? label(name) : `${label(name)} (${unit})`;
    const field = meta.nameIn ?? name;
    const read = (record: Values) => {
      const isOut = resource.outgoing?.fields.includes(field) === true && resource.outgoing.of(reader.caller, record);
      const value = signed(record[field], isOut);
      return value === null || value === undefined ? null : write(value as never, meta, reader);
    };
    const column = { field, header, format, width, read };
    return meta.nameIn === undefined ? [column] : [column, hidden(name, `${header} (${label('_id')})`)];
  });
  return [...marks, ...shown];
}

/** Reading records takes the processor from everybody; held for one batch only, so that a slow reader of a file holds nothing. */
const readingTurn = limitConcurrency(2, 1);

/** The list's records in batches; the ids are fixed before anything is sent. Throws `validation` for more than a file holds. */
async function lotsOf(
  { reading }: ExportDeps,
  { source, resource, query, caller }: Export,
  { tell }: Watch,
): Promise<AsyncGenerator<Values[]>> {
  const inTurn: Reading = (work) => readingTurn(() => reading(work), caller._id);
  const ids = await inTurn((db) => findIds(db, source, resource, { query, caller, limit: EXPORT_ROWS_MAX + 1 }));
  if (ids.length > EXPORT_ROWS_MAX) throw refuseField('rows', 'tooMany', EXPORT_ROWS_MAX);
  return (async function* () {
    for (let at = 0; at < ids.length; at += LOT) {
      await tell(at, ids.length);
      const lot = ids.slice(at, at + LOT);
      yield await inTurn(async (db) => {
        const records = await recordsOf(db, source, resource, lot, caller, trashScopeOf(query));
        return withRowNames(db, resource, records);
      });
    }
    await tell(ids.length, ids.length);
  })();
}

async function* mapLots<T>(lots: AsyncIterable<Values[]>, row: (record: Values) => T): AsyncGenerator<T[]> {
  for await (const lot of lots) yield lot.map(row);
}

/** One photo at a time. A missing or unreadable one is listed in a separate file and does not stop the others. */
async function* photoEntries(
  deps: Deps,
  lots: AsyncIterable<Values[]>,
  fields: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const missing: string[] = [];
  for await (const lot of lots) {
    for (const record of lot) {
      for (const [name, { imageId }] of namedPhotos(record, fields)) {
        const bytes = await readMaster(deps, imageId);
        if (bytes) yield { name, content: [bytes], packed: false };
        else missing.push(name);
      }
    }
  }
  if (missing.length > 0) {
    yield { name: 'missing-photos.txt', content: [new TextEncoder().encode(`${missing.join('\n')}\n`)], packed: true };
  }
}

function namedPhotos(record: Values, fields: readonly string[]): [name: string, picture: Picture][] {
  const [main] = fields;
  return fields.flatMap((field) => {
    const pictures = [record[field] ?? []].flat() as Picture[];
    return pictures.map((picture, index): [string, Picture] => {
      const parts = [record['code'], field === main ? [] : field, index === 0 ? [] : index + 1].flat();
      return [`${parts.join('-')}.jpg`, picture];
    });
  });
}

/** No progress reports; errors go to the log. */
const logged = ({ log }: Deps): Watch => ({
  tell: () => Promise.resolve(),
  failed: (error) => log.error({ err: error }, 'an export could not be finished'),
});
