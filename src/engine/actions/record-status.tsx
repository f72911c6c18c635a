import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { DropMenu, dropItem } from '../../ui/drop-menu.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useStateBadge } from '../values/state-badge.tsx';
import { viewOf } from '../views.ts';
import { ActionDialog } from './action-dialog.tsx';
import { type RecordAction, useRecordActions } from './use-record-actions.ts';
import { isAsking } from './words-of.ts';

/** A record's state, and the states it can move to. */
export function RecordStatus({ name, record }: { name: ResourceName; record: ResourceRecord }) {
  const { t } = useLingui();
  const resource = declaration(name);
  const { moves } = useRecordActions(name, record);
  const { tone, label } = useStateBadge({ resource, view: viewOf(name), record });
  // A list has one of these per row: mount the dialog only once it is first opened.
  const [recordAction, setRecordAction] = useState<RecordAction | null>(null);
  const [opened, setOpened] = useState(false);
  if (moves.length === 0) return <StatusBadge tone={tone}>{label}</StatusBadge>;
  return (
    <>
      <DropMenu
        edge="start"
        label={t`Status, now ${label}`}
        face={
          <>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <ChevronIcon size={18} />
          </>
        }
      >
        {moves.map((move) => (
          <button
            key={move.name}
            type="button"
            role="menuitem"
            className={dropItem}
            onClick={() => {
              if (!isAsking(move.action, move.words, record)) return void move.run({});
              setRecordAction(move);
              setOpened(true);
            }}
          >
            {t(move.words.label)}
          </button>
        ))}
      </DropMenu>
      {recordAction ? (
        <ActionDialog {...{ name, record, recordAction, opened }} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
