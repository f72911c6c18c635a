import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import type { ItemKind } from '../../../contract/code.ts';
import {
  allowedMoves,
  isRestock,
  type ItemStatus as Label,
  moved,
  settableOf,
  type SettableStatus,
  statusLabel,
} from '../../../contract/status.ts';
import { type ResourceRecord } from '../../api/resource-queries.ts';
import { declaration } from '../../engine/declared.ts';
import { useInlineSave } from '../../engine/inline/use-inline-save.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { Tone } from '../../ui/status-badge.tsx';
import { badgeOf, useStatusWord } from './item-badge.tsx';

const MOVE_WORDS: Record<SettableStatus, MessageDescriptor> = {
  active: msg`Make active`,
  inactive: msg`Make inactive`,
  sold: msg`Mark as sold`,
};

/** A status an item can be set to. */
export interface StatusMove {
  to: SettableStatus;
  label: string;
  /** It was sold: a reason is asked for first. */
  isRestock: boolean;
}

interface StatusMoves {
  /** The status it is in. */
  now: { tone: Tone; label: string };
  moves: readonly StatusMove[];
  /** Sets it, by way of the outbox as any other value: without network it waits. */
  move: (to: SettableStatus) => Promise<void>;
  /** Puts what was sold back on sale; whether it was done. */
  restock: (reason: string) => Promise<boolean>;
}

/** What an item's status is, what it can be set to from there, and setting it, with a way back where there is one. */
export function useStatusMoves(kind: ItemKind, record: ResourceRecord): StatusMoves {
  const { t } = useLingui();
  const from = record['status'] as Label;
  const wordOf = useStatusWord();
  // From inactive to sold there is no way straight back, and a restock is meant as it is told.
  const wayBack = (before: unknown, now: unknown) => {
    const [was, is] = [settableOf(before as Label), now as Label];
    if (was === 'sold' || !allowedMoves(is).includes(was)) return null;
    return isRestock(is, was) ? { reason: t`Sold by mistake` } : {};
  };
  const save = useInlineSave(
    {
      resource: declaration(kind),
      field: 'status',
      label: t`Status`,
      wordsOf: (status) => wordOf(textOf(status)).label,
    },
    wayBack,
  );
  return {
    now: wordOf(badgeOf(record)),
    moves: allowedMoves(from).map((to) => {
      const again = isRestock(from, to);
      return { to, label: again ? t`Back on sale…` : t(MOVE_WORDS[to]), isRestock: again };
    }),
    move: async (to) => {
      const facts = moved(from, to);
      if (typeof facts === 'string') return;
      await save(record, statusLabel(facts));
    },
    restock: async (reason) => (await save(record, 'active', { reason })).state !== 'refused',
  };
}
