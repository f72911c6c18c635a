import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { exportCall, imagesCall } from '../../../../contract/resource-export.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { type ExportWish, exportAddress } from '../../../api/exports.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { jobsOptions, startExport } from '../../../api/job-queries.ts';
import type { Failure } from '../../../api/result.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { download } from '../../../ui/download.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { isNarrowed, type ListState, queryOf } from '../list-state.ts';

type What = 'all' | 'shown' | 'photos';

interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  resource: Resource;
  state: ListState;
  columns: readonly string[];
  /** The file is too large to wait for: it is made in the background. */
  large: boolean;
}

/** Asks what to take of a list, and begins the download. */
export function ExportDialog({ opened, onClose, resource, state, columns, large }: ExportDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const online = useOnline();
  const [what, setWhat] = useState<What>('all');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const options = [
    { value: 'all', title: t`Spreadsheet with all columns`, note: t`Everything known of each entry (.xlsx)` },
    { value: 'shown', title: t`Spreadsheet like the list`, note: t`Only the columns it shows now (.xlsx)` },
    ...(resource.export?.images
      ? [{ value: 'photos', title: t`Photos`, note: t`In full size, named by code (.zip)` } as const]
      : []),
  ] as const;
  const close = () => {
    setFailure(null);
    onClose();
  };
  const start = async () => {
    setBusy(true);
    setFailure(null);
    const wish = wishOf(what, resource, state, columns);
    const begun = large ? await startExport(wish) : await exportAddress(wish);
    setBusy(false);
    if (!begun.ok) return setFailure(begun.failure);
    close();
    if (typeof begun.value !== 'string') {
      void client.invalidateQueries({ queryKey: jobsOptions().queryKey });
      return toastDone(t`The file is being made. You are told when it is ready, also on another page.`);
    }
    download(begun.value);
    toastDone(t`The download begins: you find the file among your browser’s downloads.`);
  };
  return (
    <Dialog opened={opened} onClose={close} title={t`Export`} close={t`Close`}>
      <Stack gap="lg">
        <Text>
          {isNarrowed(state) ? (
            <Trans>What your search and filters find, from all pages.</Trans>
          ) : (
            <Trans>The whole list, from all pages.</Trans>
          )}
        </Text>
        <ChoiceCards
          legend={<Trans>What to take along</Trans>}
          name="export"
          options={options}
          value={what}
          onChoose={setWhat}
        />
        {large ? (
          <Text size="sm" c="dimmed">
            <Trans>
              There are many entries: the file is made in the background, and you are told when it is ready. You find it
              in the bar at the top.
            </Trans>
          </Text>
        ) : null}
        {failure ? <Refused failure={failure} /> : null}
        {!online && !failure ? (
          <Text size="sm" c="dimmed">
            <Trans>You are offline. The server makes the file, so this needs the network.</Trans>
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={busy} onClick={() => void start()}>
            {large ? <Trans>Make the file</Trans> : <Trans>Download</Trans>}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Refused({ failure }: { failure: Failure }) {
  const words = useFailureText();
  return (
    <Alert color="red" role="alert">
      <Trans>No file was made, and nothing has changed.</Trans> {words(failure)}
    </Alert>
  );
}

function wishOf(what: What, resource: Resource, state: ListState, columns: readonly string[]): ExportWish {
  const { offset: _, limit: __, ...query } = queryOf(state);
  if (what === 'photos') return { path: imagesCall(resource).path, query };
  const { path } = exportCall(resource);
  return { path, query: what === 'shown' ? { ...query, columns } : query };
}
