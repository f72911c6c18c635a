import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { LIST_IDS_MAX } from '../../../../contract/limits.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { exportAddress } from '../../../api/exports.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { jobsOptions, startExport } from '../../../api/job-queries.ts';
import type { Failure } from '../../../api/result.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { download } from '../../../ui/download.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { ListCount } from '../list-count.tsx';
import { type ExportSource, idsOf, isLarge, type ExportScope, wishOf } from './export-plan.ts';

interface ExportDialogProps extends ExportSource {
  opened: boolean;
  onClose: () => void;
  resource: Resource;
}

/** Asks what to export of a list, and starts the download; a large export runs in the background. */
export function ExportDialog({ opened, onClose, resource, ...exported }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const online = useOnline();
  const [what, setWhat] = useState<ExportScope>('all');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const tooMany = idsOf(exported) > LIST_IDS_MAX;
  const most = formatNumber(LIST_IDS_MAX, i18n.locale);
  const large = isLarge(what, exported);
  const options = [
    { value: 'all', title: t`Spreadsheet with all columns`, note: t`Everything known of each entry (.xlsx)` },
    { value: 'shown', title: t`Spreadsheet like the list`, note: t`Only the columns it shows now (.xlsx)` },
    ...(resource.export?.images
      ? [{ value: 'photos', title: t`Photos`, note: t`In full size, named by code (.zip)` } as const]
      : []),
  ] as const;
  const said = {
    list: t`The whole list, from all pages.`,
    found: t`What your search and filters find, from all pages.`,
    chosen: t`What you have chosen in the list.`,
  };
  const close = () => {
    setFailure(null);
    onClose();
  };
  const start = async () => {
    setBusy(true);
    setFailure(null);
    const wish = wishOf(what, resource, exported);
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
        <div>
          <Text>{said[exported.part]}</Text>
          {exported.total === undefined ? null : (
            <Text fw={650}>
              <ListCount total={exported.total} isOpenEnded={exported.isOpenEnded} />
            </Text>
          )}
        </div>
        <ChoiceCards
          legend={<Trans>What to take along</Trans>}
          name="export"
          options={options}
          value={what}
          onChoose={setWhat}
        />
        {tooMany ? (
          <Alert color="yellow">
            <Trans>At most {most} can be chosen one by one. Choose fewer, or all that match.</Trans>
          </Alert>
        ) : large ? (
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
          <Button loading={busy} disabled={tooMany} onClick={() => void start()}>
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
