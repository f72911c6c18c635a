/** The fields a record's detail screen shows, and where. */
import type { MessageDescriptor } from '@lingui/core';

import type { Caller } from '../../../contract/access.ts';
import { isEmpty } from '../../../contract/field-meta.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { metaOf } from '../declared.ts';
import { type FieldGroups, type Group, applies, type Section } from '../groups.ts';
import { mayChoose } from '../shown-to.ts';

export interface ShownGroup {
  /** Name and title: those of its section, if the person sees only one. */
  name: string;
  title: MessageDescriptor;
  fields: readonly string[];
}

/** The groups with at least one value. `resource` has the fields the person may see. */
export function shownGroups(resource: Resource, declared: FieldGroups, record: ResourceRecord): ShownGroup[] {
  return declared.groups.flatMap((group) => {
    const fields = fieldsOf(resource, declared, group).filter((field) => !isEmpty(record[field]));
    return fields.length === 0 ? [] : [{ ...named(onlySection(resource, declared, group) ?? group), fields }];
  });
}

/** The empty fields of a record that a person can set, in the order of its form. */
export function emptyFields(
  resource: Resource,
  declared: FieldGroups,
  record: ResourceRecord,
  caller: Caller,
): string[] {
  const grouped = declared.groups
    .flatMap(({ sections }) => sections)
    .flatMap(({ optional, fields }) => (optional ? [] : fields));
  return grouped.filter((field) => {
    if (!resource.detail.includes(field) || !Object.hasOwn(resource.edit?.fields ?? {}, field)) return false;
    if (!mayChoose(metaOf(resource, field), caller)) return false;
    return isEmpty(record[field]) && applies(declared, field, (flag) => record[flag] === true);
  });
}

const named = ({ name, title }: Pick<Group, 'name' | 'title'>) => ({ name, title });

function fieldsOf(resource: Resource, { heading, lead }: FieldGroups, { sections, facts = [] }: Group): string[] {
  const atHead = [resource.title, resource.status?.field, heading, ...lead];
  const all = [...sections.flatMap(({ fields }) => fields), ...facts];
  return all.filter((field) => resource.detail.includes(field) && !atHead.includes(field));
}

/** The section of a group if the person sees only one, whatever the record's values. */
function onlySection(resource: Resource, declared: FieldGroups, group: Group): Section | null {
  const [only, ...more] = group.sections.filter(
    (section) => fieldsOf(resource, declared, { ...group, sections: [section], facts: [] }).length > 0,
  );
  return only && more.length === 0 ? only : null;
}
