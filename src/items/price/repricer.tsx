import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { useState } from 'react';

import { useUndoToast } from '../../engine/bulk/outcome.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { RepricingProgress } from './repricing-progress.tsx';
import type { RepricingRun } from './undo-repricing.ts';
import { useRepricing } from './use-repricing.ts';

import classes from './repricer.module.css';

/** Sets items to the price of their tier: preview, run, and undo. */
export function Repricer({ tier }: { tier?: { _id: string; name: string } }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [linked, setLinked] = useState(true);
  const toastUndone = useUndoToast();
  const { state, look, run, resume, stop, undo, undoInBackground, isAside, undoable, reset } = useRepricing();
  const busy = isAside || state.phase === 'looking' || state.phase === 'running' || state.phase === 'undoing';
  const order = (only: boolean) => ({ tier: tier?._id, linked: only });
  const hasFailed = state.phase === 'failed' && state.wasRun;
  const isOver = state.phase === 'done' || state.phase === 'undone';
  /** From its toast, if nothing else shows the result. */
  const undoRun = async (of: RepricingRun) => {
    const undone = await undoInBackground(of);
    toastUndone(undone);
    if (undone.later) offerUndo(undone.later);
  };
  const offerUndo = (of: RepricingRun) => {
    const changed = of.items.length;
    // What a part without an answer has changed is unknown.
    const said = of.unanswered ? t`Stopped before the end` : t`${changed} changed`;
    toastUndo(said, t`Undo`, () => void undoRun(of));
  };
  const close = () => {
    if (state.phase === 'running' || state.phase === 'undoing') return;
    setOpened(false);
    if (undoable) offerUndo(undoable);
    reset();
  };
  const open = () => {
    setOpened(true);
    void look(order(linked));
  };
  const name = tier?.name ?? '';
  const changes = state.phase === 'seen' ? state.sum.changed : 0;
  return (
    <>
      <Button variant="default" onClick={open} disabled={isAside}>
        <Trans>Reprice</Trans>
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        size="lg"
        title={tier ? t`Reprice with “${name}”` : t`Reprice with the price list`}
      >
        <Stack gap="md">
          <Switch
            size="md"
            checked={linked}
            disabled={busy || isOver || hasFailed}
            label={t`Only items priced by a tier`}
            onChange={({ currentTarget: { checked } }) => {
              setLinked(checked);
              void look(order(checked));
            }}
          />
          <p className={classes['small']}>
            <Trans>
              Sold items, trashed items and items without a price are not changed. Each change appears in the item’s
              history.
            </Trans>
          </p>
          <div role="status" aria-busy={busy}>
            <RepricingProgress state={state} />
          </div>
          <Group justify="flex-end" gap="sm">
            {undoable && (isOver || hasFailed) ? (
              <Button variant="default" onClick={() => void undo(undoable)}>
                {state.phase === 'undone' ? <Trans>Continue</Trans> : <Trans>Undo</Trans>}
              </Button>
            ) : null}
            {state.phase === 'running' ? (
              <Button variant="default" onClick={stop}>
                <Trans>Stop</Trans>
              </Button>
            ) : (
              <Button variant="default" onClick={close} disabled={state.phase === 'undoing'} data-autofocus>
                {isOver ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
              </Button>
            )}
            {state.phase === 'failed' ? (
              <Button onClick={() => void (hasFailed ? resume() : look(order(linked)))}>
                {hasFailed ? <Trans>Continue</Trans> : <Trans>Try again</Trans>}
              </Button>
            ) : isOver || state.phase === 'undoing' ? null : (
              <Button
                disabled={changes === 0 || isAside}
                loading={state.phase === 'running'}
                onClick={() => void run(order(linked))}
              >
                <Plural value={changes} _0="Change prices" one="Change # price" other="Change # prices" />
              </Button>
            )}
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
