import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { LIST_IDS_MAX } from '../../../../contract/limits.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { exportAddress, startExport } from '../../../api/exports.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { resourceKey } from '../../../api/resource-queries.ts';
import type { Failure } from '../../../api/result.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { download } from '../../../ui/download.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useCounted } from '../use-counted.ts';
import { type ExportSource, idsOf, isLarge, type ExportScope, requestOf } from './export-plan.ts';

interface ExportDialogProps extends ExportSource {
  opened: boolean;
  onClose: () => void;
  resource: Resource;
}

/** Asks what to export of a list, and starts the download; a large export runs in the background. */
export function ExportDialog({ opened, onClose, resource, ...exported }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const counted = useCounted(resource.words);
  const client = useQueryClient();
  const online = useOnline();
  const [what, setWhat] = useState<ExportScope>('all');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const tooMany = idsOf(exported) > LIST_IDS_MAX;
  const most = formatNumber(LIST_IDS_MAX, i18n.locale);
  const large = isLarge(what, exported);
  const options = [
    { value: 'all', title: t`All columns`, note: t`All fields (.xlsx)` },
    { value: 'shown', title: t`Current columns only`, note: t`Only the columns shown now (.xlsx)` },
    ...(resource.export?.images
      ? [{ value: 'photos', title: t`Photos`, note: t`Full size, named by code (.zip)` } as const]
      : []),
  ] as const;
  const said = {
    list: resource.list.aside ? t`All but the archived ones.` : t`The full list.`,
    found: t`All filtered results.`,
    chosen: t`The selected rows.`,
  };
  const close = () => {
    setFailure(null);
    onClose();
  };
  const start = async () => {
    setBusy(true);
    setFailure(null);
    const request = requestOf(what, resource, exported);
    const answer = large ? await startExport(request) : await exportAddress(request);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    close();
    if (typeof answer.value !== 'string') {
      void client.invalidateQueries({ queryKey: resourceKey('job') });
      return toastDone(t`Creating the file. We’ll tell you when it’s ready, on any page.`);
    }
    download(answer.value);
    toastDone(t`Download started. Find the file in your browser’s downloads.`);
  };
  return (
    <Dialog opened={opened} onClose={close} title={t`Export`} close={t`Close`}>
      <Stack gap="lg">
        <div>
          <Text>{said[exported.part]}</Text>
          {exported.total === undefined ? null : <Text fw={650}>{counted(exported.total, exported.isOpenEnded)}</Text>}
        </div>
        <ChoiceCards legend={<Trans>Include</Trans>} name="export" options={options} value={what} onChoose={setWhat} />
        {tooMany ? (
          <Alert color="yellow">
            <Trans>You can select up to {most} one by one. Select fewer, or select all results.</Trans>
          </Alert>
        ) : large ? (
          <Text size="sm" c="dimmed">
            <Trans>
              This is a large export. It runs in the background: we’ll tell you when it’s ready in the bar at the top.
            </Trans>
          </Text>
        ) : null}
        {failure ? <Refused failure={failure} /> : null}
        {!online && !failure ? (
          <Text size="sm" c="dimmed">
            <Trans>You’re offline. The server creates the file, so you need to be online.</Trans>
          </Text>
        ) : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={busy} disabled={tooMany} onClick={() => void start()}>
            {large ? <Trans>Create file</Trans> : <Trans>Download</Trans>}
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
      <Trans>No file was created. Nothing has changed.</Trans> {words(failure)}
    </Alert>
  );
}
