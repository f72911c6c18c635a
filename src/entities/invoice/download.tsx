/** Downloads the files of invoices. */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { mayCall } from '../../../contract/call.ts';
import { exportTicket } from '../../../contract/calls/exports.ts';
import { exportInvoiceFile, exportInvoiceFiles } from '../../../contract/calls/invoices.ts';
import { exportAddress } from '../../api/exports.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useDownload } from '../../api/use-download.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { ActionProps } from '../../engine/view.ts';
import { useProfile } from '../../session/use-session.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

/** The latest file of an invoice. */
export function DownloadThis({ record }: { record: ResourceRecord }) {
  const profile = useProfile();
  const { busy, save } = useDownload();
  const name = textOf(record['fileName']);
  if (!name || !mayCall(exportTicket, profile)) return null;
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={20} />}
      loading={busy}
      onClick={() => void save(exportAddress({ path: exportInvoiceFile.path, query: { name } }))}
    >
      <Trans>Download XML</Trans>
    </Button>
  );
}

/** The files of the selected invoices as an archive. */
export function DownloadSelected({ selection, onDone }: ActionProps) {
  const { busy, save } = useDownload();
  const query = selection.kind === 'ids' ? { ids: [...selection.ids] } : selection.query;
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={20} />}
      loading={busy}
      onClick={() => void save(exportAddress({ path: exportInvoiceFiles.path, query })).then(onDone)}
    >
      <Trans>Download XML files</Trans>
    </Button>
  );
}
