import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { createPortal } from 'react-dom';

import { useProfile } from '../../session/use-session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyIcon, PrintIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

import classes from './two-step.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, shown this once: to copy, to print, or to write down. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useLingui();
  const { email } = useProfile();
  const copy = async () => {
    try {
      // Without https there is no clipboard API.
      await navigator.clipboard.writeText(codes.join('\n'));
      toastDone(t`Recovery codes copied.`);
    } catch {
      toastError(t`Couldn’t copy the codes. Select them and copy them by hand.`);
    }
  };
  return (
    <>
      {/* Nothing but its own buttons closes it: the codes are gone then. */}
      <Dialog opened steady onClose={() => undefined} title={t`Save your recovery codes`}>
        <Stack gap="md">
          <div>
            <Trans>
              Each code signs you in once if you lose your phone or your passkeys. They are shown only now: keep them in
              a safe place.
            </Trans>
          </div>
          <Codes codes={codes} />
          <Group gap="sm">
            <Button variant="default" leftSection={<CopyIcon size={20} />} onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </Button>
            <Button variant="default" leftSection={<PrintIcon size={20} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </Group>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              <Trans>I’ve saved them</Trans>
            </Button>
          </Group>
        </Stack>
      </Dialog>
      {createPortal(
        <div className={classes['printout']} data-printout="">
          <h1>{t`Recovery codes for Ordito`}</h1>
          <p>{email}</p>
          <Codes codes={codes} />
        </div>,
        document.body,
      )}
    </>
  );
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ol className={classes['codes']}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ol>
);
