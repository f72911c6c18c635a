import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { formatDate, formatDateTime } from '../i18n/format.ts';
import { KIND_NAMES } from '../outbox/kind-name.ts';
import { CodeText } from '../ui/code-text.tsx';
import { isPending, type Roll } from './rolls.ts';

import rows from '../ui/rows.module.css';
import classes from './choose.module.css';

interface RollListProps {
  rolls: readonly Roll[];
  /** Id of the roll to print. */
  chosen: string | null;
  onChoose: (id: string) => void;
  /** A request is in flight. */
  busy: boolean;
  /** Requests a roll without an answer again. */
  onRetry: (roll: Roll) => void;
}

/** The rolls made on this device, to print or reprint: paper jams, and pages are reloaded. */
export function RollList({ rolls, chosen, onChoose, busy, onRetry }: RollListProps) {
  if (rolls.length === 0) return null;
  return (
    <>
      <h2 className={classes['heading']}>
        <Trans>Rolls from this device</Trans>
      </h2>
      <ul className={rows['rows']} data-testid="rolls">
        {rolls.map((roll) => (
          <li key={roll.id}>
            {isPending(roll) ? (
              <Pending roll={roll} busy={busy} onRetry={() => onRetry(roll)} />
            ) : (
              <label className={classes['row']}>
                <input type="radio" name="roll" checked={roll.id === chosen} onChange={() => onChoose(roll.id)} />
                <Made roll={roll} />
              </label>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Made({ roll }: { roll: Roll }) {
  const until = roll.until ? formatDate(roll.until) : null;
  return (
    <span className={classes['words']}>
      <span className={classes['code']}>
        <CodeText>{roll.codes[0] ?? ''}</CodeText>
        {roll.codes.length > 1 ? (
          <>
            {' – '}
            <CodeText>{roll.codes.at(-1) ?? ''}</CodeText>
          </>
        ) : null}
      </span>
      <Facts roll={roll} />
      {until ? (
        <span className={classes['facts']}>
          <Trans>Created offline from this device’s codes. Only you can use them, until {until}.</Trans>
        </span>
      ) : null}
    </span>
  );
}

interface PendingProps {
  roll: Roll;
  busy: boolean;
  onRetry: () => void;
}

function Pending({ roll, busy, onRetry }: PendingProps) {
  return (
    <div className={classes['row']} data-off="" data-testid="pending-roll">
      <span className={classes['words']}>
        <span className={classes['code']}>
          <Trans>Waiting for the server</Trans>
        </span>
        <Facts roll={roll} />
      </span>
      <Button variant="default" className={classes['again'] ?? ''} disabled={busy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

function Facts({ roll }: { roll: Roll }) {
  const { t } = useLingui();
  const tags = roll.count;
  return (
    <span className={classes['facts']}>
      {t(KIND_NAMES[roll.kind])} · <Plural value={tags} one="# tag" other="# tags" /> · {roll.hubName} ·{' '}
      {formatDateTime(roll.madeAt)}
    </span>
  );
}
