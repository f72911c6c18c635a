import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';

interface KeySecretProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a new key, the only time. */
export function KeySecret({ name, secret, onClose }: KeySecretProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      // Without https there is no clipboard API.
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toastError(t`Couldn’t copy the key. Select and copy it by hand.`);
    }
  };
  return (
    <Dialog opened steady onClose={onClose} title={t`API key “${name}”`}>
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          <Trans>Copy the key now. It isn’t stored and can’t be shown again.</Trans>
        </p>
        <TextInput
          label={t`Key`}
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={copied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
            onClick={() => void copy()}
          >
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
