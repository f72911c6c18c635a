/** Which field a column of an uploaded spreadsheet is. */
import { LANGUAGES } from '../../../contract/languages.ts';
import { editableMeta, IMPORT_KEYS, type ImportMapping } from '../../../contract/resource-import.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fieldWord } from '../exports/words.ts';
import { plainWord } from '../field-kinds/cell.ts';
import { STORED_KINDS } from '../field-kinds/stored-kinds.ts';
import { refuseField } from '../refusal.ts';
import type { KeptSheet } from './store.ts';

/** What a column may be, in the order of the declaration. */
export function importFields(resource: Resource): string[] {
  const keys = IMPORT_KEYS.filter((name) => Object.hasOwn(resource.record.shape, name));
  const fields = [...editableMeta(resource)].filter(([, { kind }]) => STORED_KINDS[kind].read).map(([name]) => name);
  return [...keys, ...fields];
}

/** Whether the sheet is one of our exports of that resource. */
export const isOurs = (resource: Resource, { notes }: Pick<KeptSheet, 'notes'>): boolean =>
  notes.some(([word, value]) => word === 'resource' && value === resource.name);

/** What each column seems to be: as our own file says, or by its header in any language; no field twice. */
export function suggestedFields(resource: Resource, sheet: Pick<KeptSheet, 'header' | 'notes'>): (string | null)[] {
  const fields = importFields(resource);
  const named = new Map([...editableMeta(resource)].flatMap(([name, { nameIn }]) => (nameIn ? [[nameIn, name]] : [])));
  const noted = new Map(
    isOurs(resource, sheet)
      ? sheet.notes.flatMap(([word, header, field]) => (word === 'field' ? [[header, field] as const] : []))
      : [],
  );
  const byWord = new Map(fields.flatMap((name) => wordsOf(resource, name).map((word) => [word, name] as const)));
  // Beside the name of what a record refers to stands its id, hidden: people change the name.
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

/** Which column is the status by its header, where an import takes none; null without one. */
export function statusColumn(resource: Resource, { header }: Pick<KeptSheet, 'header'>): number | null {
  if (!Object.hasOwn(resource.record.shape, STATUS) || importFields(resource).includes(STATUS)) return null;
  const words = wordsOf(resource, STATUS);
  const at = header.findIndex((each) => words.includes(plain(each)));
  return at < 0 ? null : at;
}

const STATUS = 'status';

/** `Prezzo (€)` is the price. */
const plain = (header: string) => plainWord(header.replace(/\([^)]*\)\s*$/, ''));
const wordsOf = (resource: Resource, name: string) =>
  [name, ...LANGUAGES.map((language) => fieldWord(resource, name, language))].map(plainWord);

/** Throws `validation` where columns are not those of the sheet, or a field is unknown or stands twice. */
export function checkMapping(resource: Resource, { header }: KeptSheet, { mapping }: ImportMapping): void {
  const fields = importFields(resource);
  if (mapping.length !== header.length) throw refuseField('mapping', 'invalid');
  for (const [index, name] of mapping.entries()) {
    if (name === null) continue;
    if (!fields.includes(name)) throw refuseField(`mapping.${index}`, 'choice');
    if (mapping.indexOf(name) < index) throw refuseField(`mapping.${index}`, 'repeated');
  }
}
