import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Stack, Switch } from '@mantine/core';
import { useState } from 'react';

import { REPRICE_SHOWN } from '../../../contract/calls/price-tiers.ts';
import { formatEuro } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { type RepriceState, useRepricing } from './use-repricing.ts';

import classes from './repricer.module.css';

/** Gives items the price of their tier: first what would change, then the change itself. */
export function Repricer({ tier }: { tier?: { _id: string; name: string } }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [linked, setLinked] = useState(true);
  const { state, go, stop, reset } = useRepricing();
  const busy = state.phase === 'looking' || state.phase === 'running';
  const look = (only: boolean) => void go({ tier: tier?._id, linked: only }, true);
  const close = () => {
    if (state.phase === 'running') return;
    setOpened(false);
    reset();
  };
  const open = () => {
    setOpened(true);
    look(linked);
  };
  const name = tier?.name ?? '';
  const changes = state.phase === 'seen' ? state.sum.changed : 0;
  return (
    <>
      <Button variant="default" onClick={open}>
        <Trans>Reprice</Trans>
      </Button>
      <Dialog
        opened={opened}
        onClose={close}
        size="lg"
        title={tier ? t`Reprice by “${name}”` : t`Reprice by the price list`}
      >
        <Stack gap="md">
          <Switch
            size="md"
            checked={linked}
            disabled={busy || state.phase === 'done'}
            label={t`Only items whose price came from a tier`}
            onChange={({ currentTarget: { checked } }) => {
              setLinked(checked);
              look(checked);
            }}
          />
          <p className={classes['small']}>
            <Trans>
              Sold items, the trash and items without a price are left alone. Each change is in the item’s history.
            </Trans>
          </p>
          <div role="status" aria-busy={busy}>
            <Progress state={state} />
          </div>
          <Group justify="flex-end" gap="sm">
            {state.phase === 'running' ? (
              <Button variant="default" onClick={stop}>
                <Trans>Stop</Trans>
              </Button>
            ) : (
              <Button variant="default" onClick={close} data-autofocus>
                {state.phase === 'done' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
              </Button>
            )}
            {state.phase === 'failed' ? (
              <Button onClick={() => look(linked)}>
                <Trans>Try again</Trans>
              </Button>
            ) : state.phase === 'done' ? null : (
              <Button
                disabled={changes === 0}
                loading={state.phase === 'running'}
                onClick={() => void go({ tier: tier?._id, linked }, false)}
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

function Progress({ state }: { state: RepriceState }) {
  const { t } = useLingui();
  if (state.phase === 'idle') return null;
  const { sum } = state;
  if (state.phase === 'looking') return <Loader size="sm" aria-label={t`Calculating`} />;
  const failed =
    state.phase === 'failed' ? (
      <Alert
        color="red"
        icon={<AlertIcon />}
        role="alert"
        title={state.wasRun ? t`Stopped half way` : t`It could not be calculated`}
      >
        {state.failure}{' '}
        {state.wasRun ? (
          <Trans>What is done stays done; begin again for the rest.</Trans>
        ) : (
          <Trans>Nothing was changed.</Trans>
        )}
      </Alert>
    ) : null;
  if (state.phase === 'failed' && !state.wasRun) return failed;
  const isDone = state.phase !== 'seen';
  return (
    <Stack gap="md">
      {failed}
      <dl className={classes['figures']}>
        <div>
          <dt>{isDone ? t`Prices changed` : t`Would change`}</dt>
          <dd>{sum.changed}</dd>
        </div>
        <div>
          <dt>{t`Sum before`}</dt>
          <dd>{formatEuro(sum.before)}</dd>
        </div>
        <div>
          <dt>{t`Sum after`}</dt>
          <dd>{formatEuro(sum.now)}</dd>
        </div>
      </dl>
      {sum.skipped > 0 ? (
        <p className={classes['small']}>
          <Plural
            value={sum.skipped}
            one="# item was changed by somebody else meanwhile and left alone."
            other="# items were changed by somebody else meanwhile and left alone."
          />
        </p>
      ) : null}
      {sum.rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <ul className={classes['changes']} tabIndex={0} aria-label={t`Changes`}>
          {sum.rows.map(({ _id, code, tier, from, to }) => (
            <li key={_id}>
              <CodeText>{code}</CodeText>
              <span>
                {formatEuro(from)} → <strong>{formatEuro(to)}</strong>
              </span>
              <span className={classes['small']}>{tier}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {sum.changed > sum.rows.length ? (
        <p className={classes['small']}>
          <Trans>The first {REPRICE_SHOWN} are shown.</Trans>
        </p>
      ) : null}
    </Stack>
  );
}
