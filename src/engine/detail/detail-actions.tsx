import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';

import { mayChange, mayWrite, type ScreenName, SCREENS } from '../../../contract/access.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { MoreIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { PenIcon } from '../../ui/tool-icons.tsx';
import { MenuActions, NextMoveButton, StatusMenu } from '../actions/lazy-actions.tsx';
import { openMoves } from '../actions/open-moves.ts';
import { DialogContext, DialogPlace } from '../list/dialog-place.tsx';
import { RecordEntries } from '../list/record-entries.tsx';
import { isTrashed } from '../list/use-trash.ts';
import { viewOf } from '../views.ts';

import classes from './detail-actions.module.css';

interface DetailActionsProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** The actions of an open record: its state, a menu with the less frequent ones, Edit, and what usually comes next. */
export function DetailActions({ name, record }: DetailActionsProps) {
  const profile = useProfile();
  const resource = declaration(name);
  const { edit, trash, screens, status, actions } = resource;
  const { detailActions: Own } = viewOf(name);
  if (isTrashed(record)) return null;
  const { create, edit: form } = screens;
  const hasNext = openMoves(resource, profile, record).some(({ isNext }) => isNext);
  return (
    <DialogPlace>
      <div className={classes['actions']}>
        {status ? <StatusMenu name={name} record={record} /> : null}
        {Own && edit && mayWrite(edit.who, profile) ? <Own record={record} /> : null}
        {actions ||
        (create && form && mayWrite(SCREENS[create].who, profile)) ||
        (trash && edit && mayWrite(edit.who, profile)) ? (
          <MoreActions name={name} record={record} />
        ) : null}
        {form && edit && mayChange(edit, profile, record) ? (
          <EditLink form={form} id={record._id} isMain={!hasNext} />
        ) : null}
        {hasNext ? <NextMoveButton name={name} record={record} className={classes['main'] ?? ''} /> : null}
      </div>
    </DialogPlace>
  );
}

interface EditLinkProps {
  form: ScreenName;
  id: string;
  /** Nothing else is more likely to be wanted. */
  isMain: boolean;
}

function EditLink({ form, id, isMain }: EditLinkProps) {
  const { t } = useLingui();
  const { path } = SCREENS[form];
  if (!isMain) {
    return (
      <ActionIcon
        variant="default"
        size="var(--ordito-touch)"
        aria-label={t`Edit`}
        title={t`Edit`}
        renderRoot={(props) => <Link {...props} to={path} params={{ id }} />}
      >
        <PenIcon size={20} />
      </ActionIcon>
    );
  }
  return (
    <Button
      className={classes['main'] ?? ''}
      leftSection={<PenIcon size={20} />}
      renderRoot={(props) => <Link {...props} to={path} params={{ id }} />}
    >
      {t`Edit`}
    </Button>
  );
}

function MoreActions({ name, record }: DetailActionsProps) {
  const { t } = useLingui();
  const ask = useContext(DialogContext);
  return (
    <Popup
      label={t`More actions`}
      kind="menu"
      className={classes['more']}
      face={
        <>
          <MoreIcon size={20} />
          <Trans>More</Trans>
        </>
      }
    >
      {(close) => (
        <div className={classes['entries']}>
          <MenuActions name={name} record={record} withMoves={false} onChoose={close} onAsk={ask} />
          <RecordEntries name={name} record={record} onChoose={close} />
        </div>
      )}
    </Popup>
  );
}
