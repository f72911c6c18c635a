import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import { statusCalls } from '../../../contract/calls/status.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { allowedMoves, isRestock, type ItemStatus as Label, type SettableStatus } from '../../../contract/status.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropMenu, dropItem } from '../../ui/drop-menu.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toastDone, toastUndo } from '../../ui/toast.ts';
import { useChangeRecord } from '../use-change-record.ts';
import { choiceWord } from '../values/choice-words.ts';
import { textOf } from '../values/text-of.ts';

import classes from './item-status.module.css';

const MOVE_WORDS: Record<SettableStatus, MessageDescriptor> = {
  active: msg`Make active`,
  inactive: msg`Make inactive`,
  sold: msg`Mark as sold`,
};

interface ItemStatusProps {
  kind: ItemKind;
  record: ResourceRecord;
}

/** An item's status, and what it can be set to from there; what is sold comes back with a reason. */
export function ItemStatus({ kind, record }: ItemStatusProps) {
  const { t } = useLingui();
  const change = useChangeRecord(kind);
  // A list has one of these per row: its dialog is there from the first time it is asked for.
  const [asking, setAsking] = useState<boolean | null>(null);
  const from = record['status'] as Label;
  const wordOf = (status: unknown) => {
    const word = choiceWord(textOf(status));
    return { tone: word?.tone ?? 'quiet', label: word ? t(word.label) : textOf(status) };
  };
  const { tone, label } = wordOf(from);

  const set = async (seen: ResourceRecord, status: SettableStatus, reason?: string) =>
    change(statusCalls[kind], seen, { status, ...(reason === undefined ? {} : { reason }) });
  const move = async (to: SettableStatus) => {
    const next = await set(record, to);
    if (!next) return;
    const { label: now } = wordOf(next['status']);
    const done = t`Status: ${now}`;
    // From inactive to sold there is no way straight back.
    if (from !== 'active' && to === 'sold') toastDone(done);
    else
      toastUndo(
        done,
        t`Undo`,
        () => void set(next, from as SettableStatus, to === 'sold' ? t`Sold by mistake` : undefined),
      );
  };
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
        {allowedMoves(from).map((to) => (
          <button
            key={to}
            type="button"
            role="menuitem"
            className={dropItem}
            onClick={() => (isRestock(from, to) ? setAsking(true) : void move(to))}
          >
            {isRestock(from, to) ? t`Back on sale…` : t(MOVE_WORDS[to])}
          </button>
        ))}
      </DropMenu>
      {asking === null ? null : (
        <Restock
          opened={asking}
          onClose={() => setAsking(false)}
          onReason={async (reason) => {
            if (!(await set(record, 'active', reason))) return;
            setAsking(false);
            toastDone(t`Back on sale.`);
          }}
        />
      )}
    </>
  );
}

interface RestockProps {
  opened: boolean;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}

/** Asks why something that was sold is on sale again. */
function Restock({ opened, onClose, onReason }: RestockProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    setBusy(true);
    await onReason(given);
    setBusy(false);
  };
  return (
    <Dialog opened={opened} steady onClose={onClose} title={t`Back on sale`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="lg">
          <p className={classes['text']}>
            <Trans>The item counts as not sold again. The reason stays in its history.</Trans>
          </p>
          <Textarea
            label={t`Reason`}
            placeholder={t`For example: returned by the customer`}
            withAsterisk
            autosize
            minRows={2}
            maxLength={REASON_MAX}
            value={reason}
            error={missing ? t`Say why it is on sale again.` : undefined}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setMissing(false);
            }}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Put back on sale</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
