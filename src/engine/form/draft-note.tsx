import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { formatRecent } from '../../i18n/format.ts';
import type { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { SavedDraft } from './form-draft.ts';

interface DraftNoteProps {
  draft: SavedDraft;
  icon: Icon;
  onResume: () => void;
  onDiscard: () => void;
}

/** An unsaved form, for example after a crash of the page: resume or discard it. */
export function DraftNote({ draft: { form, photos, at }, icon, onResume, onDiscard }: DraftNoteProps) {
  const { t } = useLingui();
  const now = useNow();
  const when = formatRecent(new Date(at).toISOString(), now);
  const { name } = form.typed;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Notice
      icon={icon}
      title={t`Unsaved draft, ${when}`}
      action={
        <Group justify="center" gap="sm">
          <Button onClick={onResume} ref={first}>
            <Trans>Resume</Trans>
          </Button>
          <Button variant="default" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
        </Group>
      }
    >
      {typeof name === 'string' && name ? <strong>{name}. </strong> : null}
      {photos.length > 0 ? (
        <Trans>Your input and photos were kept on this device.</Trans>
      ) : (
        <Trans>Your input was kept on this device.</Trans>
      )}
    </Notice>
  );
}
