import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';

import type { Job } from '../../../contract/calls/jobs.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { jobFileAddress } from '../../api/job-queries.ts';
import { download } from '../../ui/download.ts';
import { DownloadIcon } from '../../ui/icons.tsx';
import { toastError } from '../../ui/toast.ts';

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  job: Job;
  /** Its label; “Download” by default. */
  children?: string;
}

/** Downloads the file of a job; renders nothing if it has none. */
export function DownloadButton({ job, children, ...looks }: DownloadButtonProps) {
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  if (!job.file) return null;
  const take = async () => {
    setBusy(true);
    const address = await jobFileAddress(job._id);
    setBusy(false);
    if (address.ok) download(address.value);
    else toastError(words(address.failure));
  };
  return (
    <Button {...looks} loading={busy} leftSection={<DownloadIcon size={20} />} onClick={() => void take()}>
      {children ?? <Trans>Download</Trans>}
    </Button>
  );
}
