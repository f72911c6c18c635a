import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { DropMenu, dropItem } from '../../ui/drop-menu.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Restock } from '../actions/restock.tsx';
import { useStatusMoves } from './use-status-moves.ts';

interface ItemStatusProps {
  kind: ItemKind;
  record: ResourceRecord;
}

/** An item's status, and what it can be set to from there; what is sold comes back with a reason. */
export function ItemStatus({ kind, record }: ItemStatusProps) {
  const { t } = useLingui();
  const { now, moves, move, restock } = useStatusMoves(kind, record);
  const { tone, label } = now;
  // A list has one of these per row: its dialog is there from the first time it is asked for.
  const [asking, setAsking] = useState<boolean | null>(null);
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
        {moves.map(({ to, label: words, isRestock }) => (
          <button
            key={to}
            type="button"
            role="menuitem"
            className={dropItem}
            onClick={() => (isRestock ? setAsking(true) : void move(to))}
          >
            {words}
          </button>
        ))}
      </DropMenu>
      {asking === null ? null : (
        <Restock
          opened={asking}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            if (await restock(reason)) setAsking(false);
          }}
        />
      )}
    </>
  );
}
