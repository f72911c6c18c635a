import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { Dialog } from '../ui/dialog.tsx';
import { ScanIcon } from '../ui/more-icons.ts';
import { warmUpReader } from './detector.ts';
import { ScanView } from './scan-view.tsx';

/** Opens the camera to scan a tag; `onCode` gets its canonical code, and the dialog closes. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  useEffect(() => void warmUpReader(), []);
  const found = (code: string) => {
    setOpened(false);
    onCode(code);
  };
  return (
    <>
      <Button variant="default" leftSection={<ScanIcon size={20} />} onClick={() => setOpened(true)}>
        <Trans>Scan a tag</Trans>
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t`Scan a tag`} close={t`Close`}>
        <ScanView onCode={found} />
      </Dialog>
    </>
  );
}
