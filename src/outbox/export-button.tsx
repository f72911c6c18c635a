import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';

import { db } from '../store/db.ts';
import { EXPORTED_STATES, exportOutbox } from './export.ts';

interface ExportButtonProps {
  lane: string;
  variant?: 'filled' | 'light' | 'default' | 'subtle';
}

type Stage =
  | { is: 'idle' }
  | { is: 'working'; percent: number }
  | { is: 'done'; items: number; left: number }
  | { is: 'failed' };

/** Exports everything undelivered of a lane to a file for another device. */
export function ExportButton({ lane, variant = 'default' }: ExportButtonProps) {
  const { t } = useLingui();
  const count = useLiveQuery(() => exportable(lane), [lane]);
  const [stage, setStage] = useState<Stage>({ is: 'idle' });
  const percent = stage.is === 'working' ? stage.percent : null;

  const start = async () => {
    if (percent !== null) return;
    setStage({ is: 'working', percent: 0 });
    const onProgress = (done: number, total: number) =>
      setStage({ is: 'working', percent: Math.floor((done / total) * 100) });
    try {
      const { file, name, items, left } = await exportOutbox({ lane, appVersion: __APP_VERSION__, onProgress });
      download(file, name);
      setStage({ is: 'done', items, left });
    } catch {
      setStage({ is: 'failed' });
    }
  };

  return (
    <Stack gap={4} align="flex-start">
      <Button
        size="md"
        variant={variant}
        disabled={count === 0}
        aria-busy={percent !== null}
        onClick={() => void start()}
      >
        {count === 0 ? t`Nothing to export` : percent === null ? t`Export to file` : t`Exporting: ${percent} %`}
      </Button>
      <Text size="sm" component="div" maw="20rem" role={stage.is === 'failed' ? 'alert' : 'status'}>
        {stage.is === 'done' ? <Done items={stage.items} left={stage.left} /> : null}
        {stage.is === 'failed' ? (
          <Trans>Couldn’t create the file. Nothing has changed on this device. Free some space and try again.</Trans>
        ) : null}
      </Text>
    </Stack>
  );
}

function Done({ items, left }: { items: number; left: number }) {
  return (
    <>
      <Plural
        value={items}
        one="# item exported. It also stays on this device and will be sent from here as usual."
        other="# items exported. They also stay on this device and will be sent from here as usual."
      />
      {left > 0 ? (
        <Text size="sm" fw={600}>
          <Plural
            value={left}
            one="# newer item didn’t fit. Export again when these are sent."
            other="# newer items didn’t fit. Export again when these are sent."
          />
        </Text>
      ) : null}
    </>
  );
}

async function exportable(lane: string): Promise<number> {
  const keys = EXPORTED_STATES.map((state) => [lane, state]);
  return db.parcels.where('[lane+state]').anyOf(keys).count();
}

/** How long the browser may take to start reading the file. */
const READ_WITHIN_MS = 60_000;

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
