/** What each kind of item is asked for together, in a form. */
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

/** What is read together, on a detail screen. */
export type GroupName = 'identity' | 'classification' | 'physical' | 'price' | 'hub' | 'dates';

/** A group of fields of a detail screen: those of some sections, and then what nobody is asked for. */
export interface Group {
  name: GroupName;
  sections: readonly Section[];
  facts?: readonly string[];
}

/** How the fields of a resource go together, wherever they are asked for and read. */
export interface FieldGroups {
  /** What is looked for first; it stands out, and in no group again. */
  lead: readonly string[];
  groups: readonly Group[];
  /** Fields there is nothing to say in unless a flag is set. */
  only?: Readonly<Record<string, string>>;
}

/** What the groups of each kind end with; `ofPrice` is read beside what is asked for about price and stock. */
export const common = (ofPrice: readonly string[] = []): readonly Group[] => [
  { name: 'price', sections: [{ name: 'price', fields: ['price', 'stock', 'status', 'priceId'] }], facts: ofPrice },
  {
    name: 'hub',
    sections: [
      { name: 'hub', fields: ['hubcenter'] },
      { name: 'note', fields: ['note'] },
    ],
  },
  { name: 'dates', sections: [], facts: ['soldAt', 'capturedAt', 'createdAt', 'updatedAt'] },
];
