import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { readTag } from './read-tag.ts';
import { useScanCamera, type ScanProblem } from './use-scan-camera.ts';
import { useWedge } from './use-wedge.ts';

import classes from './scan-view.module.css';

/** A live picture that scans for a tag, and a text field for manual input. Mounted only while visible. */
export function ScanView({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const { video, problem, isOther } = useScanCamera(onCode);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  useWedge(onCode);
  const open = () => {
    const code = readTag(typed);
    setWrong(code === null);
    if (code) onCode(code);
  };
  return (
    <Stack gap="md">
      <div className={classes['view']} data-off={problem === 'denied' || problem === 'none' || undefined}>
        <video ref={video} className={classes['video']} muted playsInline aria-label={t`Camera view`} />
        <span className={classes['guide']} aria-hidden="true" />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {problem ? (
          <ScanProblemNote problem={problem} />
        ) : isOther ? (
          <Trans>This isn’t an Ordito tag. Point the camera at the QR code of a tag.</Trans>
        ) : (
          <Trans>Point the camera at the QR code of a tag.</Trans>
        )}
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Group align="start" gap="sm" wrap="nowrap">
          <TextInput
            flex={1}
            label={t`Or type the code`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={wrong ? t`This isn’t a valid code. Check it against the tag, letter by letter.` : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" variant="default" className={classes['open'] ?? ''}>
            <Trans>Open</Trans>
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

function ScanProblemNote({ problem }: { problem: ScanProblem }) {
  switch (problem) {
    case 'denied':
      return <Trans>Camera access is off. Allow it in the browser’s settings for this page, or type the code.</Trans>;
    case 'none':
      return <Trans>No camera available. Type the code, or use a scanner.</Trans>;
    case 'missing':
      return <Trans>Go online once to load the camera scanner. Type the code, or use a scanner.</Trans>;
  }
}
