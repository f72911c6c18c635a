import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { metaOf } from '../declared.ts';
import { textOf } from '../values/text-of.ts';
import { Value } from '../values/value.tsx';
import { viewOf } from '../views.ts';
import { FieldMerge, type Choices } from './field-merge.tsx';

interface MergeDialogProps {
  name: ResourceName;
  /** Code or name of the record. */
  title: string;
  opened: boolean;
  /** The record as somebody else saved it. */
  record: Fields;
  /** With the names of the records it refers to, in the members that carry them. */
  before: Fields;
  mine: Fields;
  theirs: Fields;
  /** The fields to decide. */
  fields: readonly string[];
  /** The same names of the person's own values. */
  names: Fields;
  busy?: boolean;
  onDone: (choices: Choices) => void;
  onCancel: () => void;
}

/** A conflict in some fields of a record: the three values of each, rendered as on its detail screen. */
export function MergeDialog(props: MergeDialogProps) {
  const { t } = useLingui();
  const { name, title, opened, record, fields, names, busy, onDone, onCancel } = props;
  const resource = declaration(name);
  const view = viewOf(name);
  const cell = (field: string, values: Fields, of: Fields) => {
    const { nameIn, each } = metaOf(resource, field);
    // The name in the record is that of their value.
    const named = nameIn === undefined ? {} : { [nameIn]: of[nameIn] };
    const drawn = { ...record, ...named, [field]: values[field], _id: textOf(record['_id']) };
    return <Value resource={resource} view={view} field={field} record={drawn} place={each ? 'detail' : 'card'} />;
  };
  const disputed = fields.map((field) => {
    const label = view.labels[field];
    return {
      name: field,
      label: label ? t(label) : field,
      before: cell(field, props.before, props.before),
      mine: cell(field, props.mine, names),
      theirs: cell(field, props.theirs, record),
    };
  });
  return (
    <Dialog opened={opened} onClose={onCancel} title={t`Someone else has edited ${title}`} close={t`Close`} size="lg">
      <Stack gap="md">
        <Text>
          <Trans>You and someone else edited the same fields. Your changes are not lost: choose what to keep.</Trans>
        </Text>
        <FieldMerge fields={disputed} onDone={onDone} onCancel={onCancel} busy={busy ?? false} />
      </Stack>
    </Dialog>
  );
}
