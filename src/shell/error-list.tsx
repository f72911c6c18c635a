import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';

import { formatDateTime } from '../i18n/format.ts';
import type { ErrorPlace, LoggedError } from '../store/db.ts';
import { clearErrors } from '../store/error-log.ts';
import { CheckIcon, CopyIcon, TrashIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorReport } from './error-report-view.tsx';

import classes from './error-list.module.css';

/** The errors of this device, with actions. */
export function ErrorList({ errors }: { errors: readonly LoggedError[] }) {
  const { t } = useLingui();
  const [reporting, setReporting] = useState(false);
  if (errors.length === 0) {
    return (
      <Notice icon={CheckIcon} title={t`No errors`}>
        <Trans>Errors on this device are listed here. They are never sent automatically.</Trans>
      </Notice>
    );
  }
  if (reporting) return <ErrorReport errors={errors} onBack={() => setReporting(false)} />;
  return (
    <>
      <p className={classes['note']}>
        <Trans>Photos and items in the outbox are safe. This list stays on this device until you clear it.</Trans>
      </p>
      <Group gap="sm" mb="md">
        <Button leftSection={<CopyIcon size={20} />} onClick={() => setReporting(true)}>
          <Trans>Copy report</Trans>
        </Button>
        <Button variant="default" leftSection={<TrashIcon size={20} />} onClick={() => void clearErrors()}>
          <Trans>Clear all</Trans>
        </Button>
      </Group>
      <ol className={classes['list']}>
        {errors.map((error) => (
          <li key={error.id}>
            <OneError error={error} />
          </li>
        ))}
      </ol>
    </>
  );
}

function OneError({ error: { where, message, stack, path, at, count } }: { error: LoggedError }) {
  const { t } = useLingui();
  const places: Record<ErrorPlace, string> = {
    screen: t`Rendering`,
    script: t`Background task`,
    sending: t`Sending an item`,
  };
  return (
    <article className={classes['error']}>
      <p className={classes['message']}>{message}</p>
      <p className={classes['facts']}>
        <span>{places[where]}</span>
        {path ? <code>{path}</code> : null}
        <time dateTime={at}>{formatDateTime(at)}</time>
        {count > 1 ? (
          <strong>
            <Plural value={count} one="# time" other="# times" />
          </strong>
        ) : null}
      </p>
      {stack ? (
        <details>
          <summary>{t`Technical details`}</summary>
          <pre>{stack}</pre>
        </details>
      ) : null}
    </article>
  );
}
