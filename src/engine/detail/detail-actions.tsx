import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';

import { mayChange, mayWrite, SCREENS } from '../../../contract/access.ts';
import { movesFrom } from '../../../contract/actions.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { MoreIcon } from '../../ui/list-icons.ts';
import { Popup } from '../../ui/popup.tsx';
import { PenIcon } from '../../ui/tool-icons.tsx';
import { MenuActions, NextMoveButton, StatusMenu } from '../actions/lazy-actions.tsx';
import { DialogContext, DialogPlace } from '../list/dialog-place.tsx';
import { RecordEntries } from '../list/record-entries.tsx';
import { isTrashed } from '../list/use-trash.ts';
import { textOf } from '../values/text-of.ts';
import { viewOf } from '../views.ts';

import classes from './detail-actions.module.css';

interface DetailActionsProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** The actions of an open record: its state, a menu with the less frequent ones, Edit, and what usually comes next. */
export function DetailActions({ name, record }: DetailActionsProps) {
  const profile = useProfile();
  const { edit, trash, screens, status, actions } = declaration(name);
  const { detailActions: Own } = viewOf(name);
  if (isTrashed(record)) return null;
  const { create, edit: form } = screens;
  const open = status ? movesFrom(status, textOf(record[status.field])) : [];
  const hasNext = open.some((move) => move.isNext && mayChange({ ...edit, ...move }, profile, record));
  const main = classes['main'] ?? '';
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
          <Button
            className={hasNext ? '' : main}
            variant={hasNext ? 'default' : 'filled'}
            leftSection={<PenIcon size={20} />}
            renderRoot={(props) => <Link {...props} to={SCREENS[form].path} params={{ id: record._id }} />}
          >
            <Trans>Edit</Trans>
          </Button>
        ) : null}
        {hasNext ? <NextMoveButton name={name} record={record} className={main} /> : null}
      </div>
    </DialogPlace>
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
