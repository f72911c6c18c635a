import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import type { BulkChange } from '../../../contract/calls/bulk.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { useProfile } from '../../session/use-session.ts';
import { metaOf } from '../declared.ts';
import type { FormError } from '../form/form-errors.ts';
import { ChoicePills } from '../list/choice-pills.tsx';
import { toggled } from '../list/list-state.ts';
import { mayChoose } from '../shown-to.ts';
import { useFieldWord } from '../use-field-word.ts';
import { viewOf } from '../views.ts';
import { type BulkDraft, draftFields, readDraft } from './bulk-draft.ts';
import { BulkField } from './bulk-field.tsx';

import classes from './bulk.module.css';

interface BulkFormProps {
  name: ResourceName;
  resource: BulkResource;
  draft: BulkDraft;
  onDraft: (draft: BulkDraft) => void;
  onLook: (change: BulkChange) => Promise<void>;
  onCancel: () => void;
}

/** Asks which fields to change, and their new values. */
export function BulkForm({ name, resource, draft, onDraft, onLook, onCancel }: BulkFormProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const [errors, setErrors] = useState<Readonly<Record<string, FormError>>>({});
  const labelOf = useFieldWord(viewOf(name));
  const fields = draftFields(resource).filter((field) => mayChoose(metaOf(resource, field), profile));
  const look = () => {
    const read = readDraft(resource, draft);
    setErrors('errors' in read ? read.errors : {});
    if ('change' in read) void onLook(read.change);
  };
  return (
    <form
      noValidate
      className={classes['body']}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.chosen.length > 0) look();
      }}
    >
      <Text>
        <Trans>What do you want to change?</Trans>
      </Text>
      <ChoicePills
        label={t`What do you want to change?`}
        options={fields.map((value) => ({ value, words: labelOf(value) }))}
        chosen={draft.chosen}
        onToggle={(field) => onDraft({ ...draft, chosen: toggled(draft.chosen, field) })}
        wraps
      />
      {fields
        .filter((field) => draft.chosen.includes(field))
        .map((field) => (
          <BulkField key={field} {...{ field, resource, draft, onDraft, errors }} label={labelOf(field)} />
        ))}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" disabled={draft.chosen.length === 0}>
          <Trans>Preview</Trans>
        </Button>
      </Group>
    </form>
  );
}
