import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { IntakeForm } from './use-intake-form.ts';

import classes from './quick-add.module.css';

/** Says that the form was restored after a reload, and what happened to its last photo. */
export function ResumedNote({ form, onDiscard }: { form: IntakeForm; onDiscard: () => void }) {
  const { t } = useLingui();
  const note = useRef<HTMLDivElement>(null);
  const lost = form.resumed?.lost ?? null;
  useEffect(() => {
    // Where the person was: one press retakes it.
    const slot = lost && note.current?.closest('form')?.querySelector(`[data-slot="${lost}"]`);
    const buttons = slot ? [...slot.querySelectorAll('button')] : [];
    buttons.find((button) => button.offsetParent !== null)?.focus();
  }, [lost]);
  if (!form.resumed) return null;
  const isLost = lost !== null && !form.photos.entries.some(({ slot }) => slot === lost);
  return (
    <div ref={note}>
      <Alert
        color="yellow"
        title={t`Unfinished item`}
        classNames={{ title: classes['title'] ?? '' }}
        role="status"
        data-testid="resumed"
      >
        <Stack gap="xs" align="flex-start">
          {isLost ? (
            <Trans>The page was closed during the photo, and the photo was lost. Retake it.</Trans>
          ) : (
            <Trans>Its photos were kept on this device. Save or discard it.</Trans>
          )}
          <Button variant="default" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </Stack>
      </Alert>
    </div>
  );
}
