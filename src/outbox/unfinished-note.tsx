import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';

import { resumeDraft, useUnfinished } from './unfinished.ts';

interface UnfinishedNoteProps {
  owner: string;
  /** Called before the form opens: closes what covers it. */
  onResume?: () => void;
}

/** Lists a person's unsaved items on this device, with links to resume them. */
export function UnfinishedNote({ owner, onResume }: UnfinishedNoteProps) {
  const waiting = useUnfinished(owner)?.filter(({ atWork }) => !atWork) ?? [];
  const [newest] = waiting;
  if (!newest) return null;
  const resume = () => {
    onResume?.();
    resumeDraft(newest.draft.place);
  };
  return (
    <Alert color="yellow" role="note" data-testid="unfinished">
      <Group justify="space-between" gap="sm">
        <span>
          <Plural
            value={waiting.length}
            one="# unfinished item with photos is on this device. It isn’t saved yet."
            other="# unfinished items with photos are on this device. They aren’t saved yet."
          />
        </span>
        <Button variant="default" onClick={resume}>
          <Trans>Continue</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
