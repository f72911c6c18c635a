import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { fieldMeta } from '../../../contract/field-meta.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { Resource } from '../../../contract/resource.ts';
import { declaration } from '../../api/declarations.ts';
import { useProfile } from '../../session/use-session.ts';
import { isWorthShowing } from '../shown-to.ts';
import type { View } from '../view.ts';
import { viewOf } from '../views.ts';
import type { FormView } from './form-view.ts';
import { isNeeded, type Schemas } from './record-values.ts';

/** The form of a resource for one person, built from its declaration. */
export interface DeclaredForm {
  name: ResourceName;
  resource: Resource;
  view: View;
  more: FormView;
  schemas: Schemas;
  sections: readonly { title?: MessageDescriptor; fields: readonly string[]; note?: MessageDescriptor }[];
  /** Every field of the sections, in order. */
  fields: readonly string[];
  /** The field of the photos that the form sends. */
  photo: { field: string; required?: boolean } | null;
  required: ReadonlySet<string>;
  labelOf: (field: string) => string;
}

/** The form that creates a record of a resource, or edits one. */
export function useDeclaredForm(name: ResourceName, isNew: boolean, more: FormView = {}): DeclaredForm {
  const { t } = useLingui();
  const form = declaredForm(useProfile(), name, isNew, more);
  const labels: Readonly<Record<string, MessageDescriptor | undefined>> = { ...form.view.labels, ...more.labels };
  return { ...form, labelOf: (field) => (labels[field] ? t(labels[field]) : field) };
}

/** The fields of a record that a person edits: of their own, perhaps some only. */
function editableBy(caller: Caller, { edit }: Resource): Schemas {
  const fields = (edit?.fields ?? {}) as Schemas;
  if (!edit?.own || mayDo(edit.who, caller)) return fields;
  const { own } = edit;
  return Object.fromEntries(Object.entries(fields).filter(([field]) => own.fields.includes(field)));
}

/** The same without its labels: pure. */
export function declaredForm(
  caller: Caller,
  name: ResourceName,
  isNew: boolean,
  more: FormView,
): Omit<DeclaredForm, 'labelOf'> {
  const resource = declaration(name);
  const view = viewOf(name);
  const created = (more.create?.fields ?? resource.create?.fields ?? {}) as Schemas;
  const accepted = isNew ? created : editableBy(caller, resource);
  const schemas = Object.fromEntries(
    Object.entries(accepted).filter(([, schema]) => isWorthShowing(fieldMeta(schema), caller)),
  );
  const picture = more.create?.photo;
  const photo = picture && (isNew || picture.replaces) ? picture : null;
  const declared = more.sections ?? view.groups?.groups.flatMap((group) => group.sections) ?? [];
  const isHere = (field: string) => field in schemas || field === photo?.field;
  const placed = declared.map((section) => ({ ...section, fields: section.fields.filter(isHere) }));
  const others = Object.keys(schemas).filter((field) => !placed.some(({ fields }) => fields.includes(field)));
  const sections = [...placed, { fields: others }].filter(({ fields }) => fields.length > 0);
  // Only a person with a hub center of their own need not say which one.
  const isHub = (field: string) => resource.hubScoped && field === 'hubcenter';
  const isRequired = ([field, schema]: [string, z.ZodType]) =>
    isNeeded(created[field] ?? schema) || isHub(field) || more.required?.includes(field);
  return {
    name,
    resource,
    view,
    more,
    schemas,
    sections,
    fields: sections.flatMap(({ fields }) => fields),
    photo,
    required: new Set(Object.entries(schemas).flatMap((each) => (isRequired(each) ? each[0] : []))),
  };
}
