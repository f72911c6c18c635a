import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import type { KeptError } from '../store/db.ts';
import { BackIcon, CopyIcon } from '../ui/icons.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { reportOf } from './error-report.ts';

import classes from './error-list.module.css';

/** The report as it would be copied: whoever sends it can read it first. */
export function ErrorReport({ errors, onBack }: { errors: readonly KeptError[]; onBack: () => void }) {
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
