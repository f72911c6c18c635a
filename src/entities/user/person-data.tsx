import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import { personAddress, type Whose } from '../../api/exports.ts';
import { useDownload } from '../../api/use-download.ts';
import { DownloadIcon } from '../../ui/icons.tsx';

/** Downloads everything that is stored of a person. */
export function PersonData({ whose }: { whose: Whose }) {
  const { busy, save } = useDownload();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={20} />}
      loading={busy}
      onClick={() => void save(personAddress(whose))}
    >
      <Trans>Download stored data</Trans>
    </Button>
  );
}
