import { useLingui } from '@lingui/react/macro';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';

import { useProfile } from '../session/use-session.ts';
import { ImportDialog } from './import-result.tsx';
import { importArchive, type ImportResult } from './import.ts';
import { captured } from './start.ts';

/** Some phones recognise zip files by their extension only, others by their type. */
const ACCEPT = '.zip,application/zip,application/x-zip-compressed';

type Stage = 'idle' | 'failed' | { percent: number };

/** Imports another device's exported outbox, and reports the result of each item. */
export function ImportButton() {
  const { t } = useLingui();
  const { _id, userType, key } = useProfile();
  const [stage, setStage] = useState<Stage>('idle');
  const [result, setResult] = useState<ImportResult | null>(null);
  const [opened, setOpened] = useState(false);
  const reset = useRef<() => void>(null);
  const percent = typeof stage === 'object' ? stage.percent : null;

  const take = async (file: File | null) => {
    // Without this the same file could not be selected twice in a row.
    reset.current?.();
    if (!file || percent !== null) return;
    setStage({ percent: 0 });
    const onProgress = (done: number, total: number) => setStage({ percent: Math.floor((done / total) * 100) });
    try {
      setResult(await importArchive(file, { _id, userType, key }, onProgress));
      setOpened(true);
      setStage('idle');
    } catch {
      setStage('failed');
    }
    captured();
  };

  return (
    <Stack gap={4} align="flex-start">
      <FileButton accept={ACCEPT} onChange={(file) => void take(file)} resetRef={reset}>
        {(props) => (
          <Button {...props} size="md" variant="default" aria-busy={percent !== null}>
            {percent === null ? t`Import a file` : t`Importing: ${percent} %`}
          </Button>
        )}
      </FileButton>
      {stage === 'failed' ? (
        <Text size="sm" maw="20rem" role="alert">
          {t`Couldn’t read the whole file. Imported items are kept. Choose the file again for the rest.`}
        </Text>
      ) : null}
      {result ? <ImportDialog opened={opened} result={result} onClose={() => setOpened(false)} /> : null}
    </Stack>
  );
}
