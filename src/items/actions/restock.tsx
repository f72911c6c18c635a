import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import { REASON_MAX } from '../../../contract/limits.ts';
import { Dialog } from '../../ui/dialog.tsx';

import classes from '../status/item-status.module.css';

interface RestockProps {
  opened: boolean;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}

/** Asks why something that was sold is on sale again. */
export function Restock({ opened, onClose, onReason }: RestockProps) {
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
