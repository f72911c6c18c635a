import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { LoggedError } from '../store/db.ts';
import { redact } from '../store/redact.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { BackIcon } from '../ui/more-icons.ts';
import { toastDone, toastError } from '../ui/toast.ts';

import classes from './error-list.module.css';

/** The report as it would be copied: whoever sends it can read it first. */
export function ErrorReport({ errors, onBack }: { errors: readonly LoggedError[]; onBack: () => void }) {
  const { t, i18n } = useLingui();
  // A snapshot: it must not change while it is read.
  const [report] = useState(() => {
    const about = {
      version: __APP_VERSION__,
      browser: navigator.userAgent,
      language: i18n.locale,
      window: `${window.innerWidth}x${window.innerHeight}`,
      online: navigator.onLine,
    };
    return reportOf(errors, about, new Date().toISOString());
  });
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => text.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(report);
      toastDone(t`Report copied.`);
    } catch {
      text.current?.select();
      toastError(t`Your browser doesn’t allow copying. The report is selected: copy it with the keyboard.`);
    }
  };
  return (
    <>
      <p className={classes['note']}>
        <Trans>This is all that is copied: no passwords, names or photos. Send it to your support contact.</Trans>
      </p>
      <textarea ref={text} className={classes['report']} readOnly rows={14} aria-label={t`Report`} value={report} />
      <Group gap="sm" mt="md">
        <Button leftSection={<CopyIcon size={20} />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button variant="default" leftSection={<BackIcon size={20} />} onClick={onBack}>
          <Trans>Back to the list</Trans>
        </Button>
      </Group>
    </>
  );
}

/** The facts about app and device beside the errors. */
interface ReportContext {
  version: string;
  browser: string;
  language: string;
  /** Window, in CSS pixels. */
  window: string;
  online: boolean;
}

/** The errors as a report to send to support: readable JSON without anything that identifies a person. */
export function reportOf(errors: readonly LoggedError[], { browser, ...about }: ReportContext, now: string): string {
  const reported = errors.map(({ at, since, count, where, path, message, stack }) => ({
    at,
    ...(count > 1 ? { count, since } : {}),
    where,
    path: redact(path),
    message: redact(message),
    stack: redact(stack).split('\n'),
  }));
  return JSON.stringify({ app: 'ordito', written: now, ...about, browser: redact(browser), errors: reported }, null, 2);
}
