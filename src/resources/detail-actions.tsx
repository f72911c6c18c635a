import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { mayDo, SCREENS } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import { useProfile } from '../session/use-session.ts';
import { dropItem } from '../ui/drop-menu.tsx';
import { CopyIcon, TrashIcon } from '../ui/icons.tsx';
import { MoreIcon } from '../ui/list-icons.ts';
import { Popup } from '../ui/popup.tsx';
import { PenIcon } from '../ui/tool-icons.tsx';
import { declaration } from './declared.ts';
import { PrintTagEntry } from './print-tags.tsx';
import { isTrashed, useTrash } from './trash.tsx';
import { viewOf } from './views.ts';

import classes from './detail-actions.module.css';

interface DetailActionsProps {
  name: ResourceName;
  record: ResourceRecord;
}

/** What can be done with an open record: its own menu, changing it, and behind one button what is done less often. */
export function DetailActions({ name, record }: DetailActionsProps) {
  const profile = useProfile();
  const { edit, screens } = declaration(name);
  const { detailActions: Own } = viewOf(name);
  if (isTrashed(record)) return null;
  const form = screens.edit;
  return (
    <div className={classes['actions']}>
      {Own && edit && mayDo(edit.who, profile) ? <Own record={record} /> : null}
      <MoreActions name={name} record={record} />
      {form && mayDo(SCREENS[form].who, profile) ? (
        <Button
          className={classes['main'] ?? ''}
          leftSection={<PenIcon size={20} />}
          renderRoot={(props) => <Link {...props} to={SCREENS[form].path} params={{ id: record._id }} />}
        >
          <Trans>Change</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function MoreActions({ name, record }: DetailActionsProps) {
  const { t } = useLingui();
  const profile = useProfile();
  const { trash } = useTrash(name);
  const { edit, trash: hasTrash, screens } = declaration(name);
  const { create } = screens;
  const mayDuplicate = create && screens.edit && mayDo(SCREENS[create].who, profile);
  const mayTrash = hasTrash && edit && mayDo(edit.who, profile);
  if (!mayDuplicate && !mayTrash) return null;
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
          {mayDuplicate ? (
            <Link
              to={SCREENS[create].path}
              search={{ from: record._id }}
              role="menuitem"
              className={dropItem}
              onClick={close}
            >
              <CopyIcon size={20} />
              <Trans>Duplicate</Trans>
            </Link>
          ) : null}
          <PrintTagEntry name={name} record={record} onChoose={close} />
          {mayTrash ? (
            <button
              type="button"
              role="menuitem"
              className={`${dropItem} ${classes['away']}`}
              onClick={() => {
                close();
                void trash(record);
              }}
            >
              <TrashIcon size={20} />
              <Trans>Move to trash</Trans>
            </button>
          ) : null}
        </div>
      )}
    </Popup>
  );
}
