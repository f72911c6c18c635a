import type { MessageDescriptor } from '@lingui/core';

/** Fields that a form groups together. */
export interface Section {
  name: string;
  title: MessageDescriptor;
  fields: readonly string[];
  /** An empty field of it does not count as missing. */
  optional?: boolean;
}

/** Fields that a detail screen groups together: those of some sections, then those in no form. */
export interface Group {
  name: string;
  title: MessageDescriptor;
  sections: readonly Section[];
  facts?: readonly string[];
}

/** How the fields of a resource are grouped, in forms and on detail screens. */
export interface FieldGroups {
  /** What a record is called, once it has been; its title stands beside it. */
  heading: string;
  /** Shown first and largest; not repeated in a group. */
  lead: readonly string[];
  groups: readonly Group[];
  /** Fields that apply only while a flag is set. */
  only?: Readonly<Record<string, string>>;
}

/** Whether a field applies, given the flags that are set. */
export const applies = ({ only = {} }: FieldGroups, field: string, isSet: (flag: string) => boolean): boolean => {
  const { [field]: flag } = only;
  return flag === undefined || isSet(flag);
};
