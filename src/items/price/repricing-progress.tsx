import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Loader, Stack } from '@mantine/core';

import { REPRICE_SHOWN } from '../../../contract/calls/price-tiers.ts';
import { changedIds, notDone } from '../../engine/bulk/bulk-work.ts';
import { NotReached } from '../../engine/bulk/outcome.tsx';
import { RefusedList } from '../../engine/bulk/refused-list.tsx';
import { viewOf } from '../../engine/views.ts';
import { formatEuro } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { UndoOutcome } from './undo-repricing.ts';
import type { RepriceState } from './use-repricing.ts';

import classes from './repricer.module.css';

/** The state of a repricing: preview, result, or undo. */
export function RepricingProgress({ state }: { state: RepriceState }) {
  const { t } = useLingui();
  if (state.phase === 'idle') return null;
  if (state.phase === 'undone') return <UndoResult undone={state.undone} />;
  if (state.phase === 'undoing') {
    const { done: reached, total: all } = state;
    return (
      <Trans>
        {reached} of {all} undone
      </Trans>
    );
  }
  const { sum } = state;
  if (state.phase === 'looking') return <Loader size="sm" aria-label={t`Calculating`} />;
  const failed =
    state.phase === 'failed' ? (
      <Alert
        color="red"
        icon={<AlertIcon />}
        role="alert"
        title={state.wasRun ? t`Stopped before the end` : t`Couldn’t calculate the prices`}
      >
        {state.failure}{' '}
        {state.wasRun ? (
          <Trans>Changes made so far are kept. Continue with the rest, or undo them.</Trans>
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
            one="# item was skipped: someone else edited it or its price tier."
            other="# items were skipped: someone else edited them or their price tier."
          />
        </p>
      ) : null}
      {sum.rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
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
          <Trans>Only the first {REPRICE_SHOWN} are shown.</Trans>
        </p>
      ) : null}
    </Stack>
  );
}

/** The result of an undo: how many prices are restored, and which were not. */
function UndoResult({ undone }: { undone: UndoOutcome }) {
  const { results } = undone;
  const left = notDone(results);
  const back = changedIds(results).length;
  return (
    <Stack gap="md">
      <strong>
        <Plural value={back} _0="No prices restored" one="# price restored" other="# prices restored" />
      </strong>
      <NotReached outcome={undone} />
      <RefusedList view={viewOf('product')} rows={left} />
    </Stack>
  );
}
