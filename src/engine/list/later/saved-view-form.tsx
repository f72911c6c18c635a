import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ADMINS, mayDo, type StaffKey } from '../../../../contract/access.ts';
import type { GivenView, SavedView } from '../../../../contract/calls/saved-views.ts';
import { SAVED_VIEW_NAME_MAX } from '../../../../contract/limits.ts';
import { ROLE_WORDS } from '../../../../contract/staff.ts';
import { useProfile } from '../../../session/use-session.ts';

import classes from './saved-views.module.css';

interface SavedViewFormProps {
  /** The view to change; without one a new one is created. */
  view?: SavedView;
  /** Sets the view to the list's current state; null if it is the same. */
  update?: (() => void) | null;
  /** Resolves to whether it was saved. */
  onSave: (given: Omit<GivenView, 'query'>) => Promise<boolean>;
  onDelete?: () => void;
  onClose: () => void;
}

/** Name of a saved view; for admins also who sees it, and for whom it is the default. */
export function SavedViewForm({ view, update, onSave, onDelete, onClose }: SavedViewFormProps) {
  const { t } = useLingui();
  const isAdmin = mayDo(ADMINS, useProfile());
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [defaultFor, setDefaultFor] = useState<StaffKey | null>(view?.defaultFor ?? null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (await onSave({ name: name.trim(), shared: shared || defaultFor !== null, defaultFor })) onClose();
    setBusy(false);
  };
  const keys = [
    { value: '', label: t`Anyone` },
    ...Object.entries(ROLE_WORDS).map(([value, words]) => ({ value, label: t(words) })),
  ];
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {update ? (
        <Button variant="default" onClick={update}>
          <Trans>Update to current settings</Trans>
        </Button>
      ) : null}
      <TextInput
        label={t`Name of the view`}
        value={name}
        maxLength={SAVED_VIEW_NAME_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {isAdmin ? (
        <>
          <label className={classes['check']}>
            <input
              type="checkbox"
              checked={shared || defaultFor !== null}
              disabled={defaultFor !== null}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
            <Trans>Visible to everyone who can see this list</Trans>
          </label>
          <NativeSelect
            label={t`Default view for`}
            value={defaultFor === null ? '' : String(defaultFor)}
            data={keys}
            onChange={({ currentTarget: { value } }) => setDefaultFor(value ? (Number(value) as StaffKey) : null)}
          />
        </>
      ) : null}
      <div className={classes['buttons']}>
        {onDelete ? (
          <Button variant="subtle" color="red" onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        ) : null}
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
