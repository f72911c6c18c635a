import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';

import type { Job } from '../../../contract/calls/jobs.ts';
import { exportAddress } from '../../api/exports.ts';
import { useDownload } from '../../api/use-download.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  job: Job;
  /** Its label; “Download” by default. */
  children?: string;
}

/** Downloads the file of a job; renders nothing if it has none. */
export function DownloadButton({ job, children, ...looks }: DownloadButtonProps) {
  const { busy, save } = useDownload();
  if (!job.file) return null;
  return (
    <Button
      {...looks}
      loading={busy}
      leftSection={<DownloadIcon size={20} />}
      onClick={() => void save(exportAddress({ path: `/jobs/${job._id}/file`, query: {} }))}
    >
      {children ?? <Trans>Download</Trans>}
    </Button>
  );
}
