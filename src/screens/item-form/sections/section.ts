/** Groups of fields every kind's form is made of. */
export type SectionName =
  | 'identity'
  | 'classification'
  | 'material'
  | 'defects'
  | 'physical'
  | 'price'
  | 'hub'
  | 'note';

/** A group of fields of a form. */
export interface Section {
  name: SectionName;
  fields: readonly string[];
}

/** What each kind's form ends with. */
export const COMMON: readonly Section[] = [
  { name: 'price', fields: ['price', 'stock', 'priceId'] },
  { name: 'hub', fields: ['hubcenter'] },
  { name: 'note', fields: ['note'] },
];
