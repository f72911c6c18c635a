import type { MessageDescriptor } from '@lingui/core';

/** Fields that are asked for together in a form. */
export interface Section {
  name: string;
  title: MessageDescriptor;
  fields: readonly string[];
  /** Filled in only where there is something to tell: an empty field of it is not missing. */
  optional?: boolean;
}

/** Fields that are read together on a detail screen: those of some sections, and then those no form asks for. */
export interface Group {
  name: string;
  title: MessageDescriptor;
  sections: readonly Section[];
  facts?: readonly string[];
}

/** How the fields of a resource go together, wherever they are asked for and read. */
export interface FieldGroups {
  /** Shown first and largest; in no group again. */
  lead: readonly string[];
  groups: readonly Group[];
  /** Fields that mean something only while a flag is set. */
  only?: Readonly<Record<string, string>>;
}

/** Whether a field has something to say, by the flags that are set. */
export const isAsked = ({ only = {} }: FieldGroups, field: string, isSet: (flag: string) => boolean): boolean => {
  const { [field]: flag } = only;
  return flag === undefined || isSet(flag);
};
