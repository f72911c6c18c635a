import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { fieldMeta } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useProfile } from '../../session/use-session.ts';
import { declaration } from '../declared.ts';
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
  /** Every field, photos included, in the order of the sections. */
  fields: readonly string[];
  photos: readonly string[];
  required: ReadonlySet<string>;
  labelOf: (field: string) => string;
}

const NOTHING_MORE: FormView = { sections: [] };

/** The form that creates a record of a resource, or edits one. */
export function useDeclaredForm(name: ResourceName, isNew: boolean, more: FormView = NOTHING_MORE): DeclaredForm {
  const { t } = useLingui();
  const profile = useProfile();
  const resource = declaration(name);
  const view = viewOf(name);
  const created = (more.create?.body.shape ?? resource.create?.fields ?? {}) as Schemas;
  const asked = isNew ? created : ((resource.edit?.fields ?? {}) as Schemas);
  const schemas = Object.fromEntries(
    Object.entries(asked).filter(([, schema]) => isWorthShowing(fieldMeta(schema), profile)),
  );
  const photos = isNew ? (more.create?.photos ?? []) : [];
  const declared =
    more.sections.length > 0 ? more.sections : (view.groups?.groups.flatMap((group) => group.sections) ?? []);
  const isHere = (field: string) => field in schemas || photos.includes(field);
  const placed = declared.map((section) => ({ ...section, fields: section.fields.filter(isHere) }));
  const others = Object.keys(schemas).filter((field) => !placed.some(({ fields }) => fields.includes(field)));
  const sections = [...placed, { fields: others }].filter(({ fields }) => fields.length > 0);
  const labels: Readonly<Record<string, MessageDescriptor | undefined>> = { ...view.labels, ...more.labels };
  return {
    name,
    resource,
    view,
    more,
    schemas,
    sections,
    fields: sections.flatMap(({ fields }) => fields),
    photos,
    required: new Set(
      Object.entries(schemas).flatMap(([field, schema]) => (isNeeded(created[field] ?? schema) ? field : [])),
    ),
    labelOf: (field) => (labels[field] ? t(labels[field]) : field),
  };
}
