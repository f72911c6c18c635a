/** Maps the columns of an uploaded spreadsheet to fields. */
import { LANGUAGES } from '../../../contract/languages.ts';
import { importKeys, importMeta, type ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fieldWord } from '../exports/words.ts';
import { plainWord } from '../field-kinds/cell.ts';
import { refuseField } from '../refusal.ts';
import { storedKind } from '../stored-kinds.ts';
import type { StoredSheet } from './store.ts';

/** Possible fields of a column, in declaration order. */
export function importFields(resource: Resource): string[] {
  const fields = [...importMeta(resource)].filter(([, { kind }]) => storedKind(kind).read).map(([name]) => name);
  return [...new Set([...importKeys(resource), ...fields])];
}

/** Whether the sheet is our own export of that resource. */
export const isOurs = (resource: Resource, { notes }: Pick<StoredSheet, 'notes'>): boolean =>
  notes.some(([word, value]) => word === 'resource' && value === resource.name);

/** The suggested field of each column: as our own file states, or by its header in any language; each field at most once. */
export function suggestedFields(resource: Resource, sheet: Pick<StoredSheet, 'header' | 'notes'>): (string | null)[] {
  const fields = importFields(resource);
  const named = new Map([...importMeta(resource)].flatMap(([name, { nameIn }]) => (nameIn ? [[nameIn, name]] : [])));
  const noted = new Map(
    isOurs(resource, sheet)
      ? sheet.notes.flatMap(([word, header, field]) => (word === 'field' ? [[header, field] as const] : []))
      : [],
  );
  const byWord = new Map(fields.flatMap((name) => wordsOf(resource, name).map((word) => [word, name] as const)));
  // The hidden column beside a reference's name holds its id, but people edit the name.
  const fieldOf = (note: string) => named.get(note) ?? ([...named.values()].includes(note) ? null : note);
  const taken = new Set<string>();
  return sheet.header.map((header) => {
    const note = noted.get(header);
    const field = note === undefined ? byWord.get(plain(header)) : fieldOf(note);
    const known = fields.find((name) => name === field);
    if (!known || taken.has(known)) return null;
    taken.add(known);
    return known;
  });
}

/** Index of the column of states by its header, because only moves change a state; null if there is none. */
export function statusColumn(resource: Resource, { header }: Pick<StoredSheet, 'header'>): number | null {
  if (!resource.status) return null;
  const words = wordsOf(resource, resource.status.field);
  const at = header.findIndex((each) => words.includes(plain(each)));
  return at < 0 ? null : at;
}

/** `Prezzo (€)` matches the price. */
const plain = (header: string) => plainWord(header.replace(/\([^)]*\)\s*$/, ''));
const wordsOf = (resource: Resource, name: string) =>
  [name, ...LANGUAGES.map((language) => fieldWord(resource, name, language))].map(plainWord);

/** Throws `validation` if the mapping does not fit the sheet's columns, or a field is unknown or repeated. */
export function checkMapping(resource: Resource, { header }: StoredSheet, { mapping }: ImportMapping): void {
  const fields = importFields(resource);
  if (mapping.length !== header.length) throw refuseField('mapping', 'invalid');
  for (const [index, name] of mapping.entries()) {
    if (name === null) continue;
    if (!fields.includes(name)) throw refuseField(`mapping.${index}`, 'choice');
    if (mapping.indexOf(name) < index) throw refuseField(`mapping.${index}`, 'repeated');
  }
}
