import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';

import { listCameras } from '../../capture/camera.ts';
import { CAPTURE_EDGES, setCaptureEdge } from '../../capture/target.ts';
import { useSetting } from '../../outbox/use-setting.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { CounterSettings } from './settings.ts';
import { signal } from './signals.ts';

interface SettingsDialogProps {
  opened: boolean;
  onClose: () => void;
  settings: CounterSettings;
  onSettings: (change: Partial<CounterSettings>) => void;
}

/** The person's settings of the counter on this device. */
export function SettingsDialog({ opened, onClose, settings, onSettings }: SettingsDialogProps) {
  const { t } = useLingui();
  const cameras = useCameras(opened);
  const edge = useSetting('photoEdge');
  const sample = (change: Partial<CounterSettings>) => {
    onSettings(change);
    signal('saved', { ...settings, ...change });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Counter settings`} close={t`Close`}>
      <Stack gap="lg">
        <Switch
          size="lg"
          label={t`Sound when saved`}
          checked={settings.sound}
          onChange={({ currentTarget: { checked } }) => sample({ sound: checked })}
        />
        <Switch
          size="lg"
          label={t`Vibration`}
          description={t`If supported by the device.`}
          checked={settings.vibration}
          onChange={({ currentTarget: { checked } }) => sample({ vibration: checked })}
        />
        <Switch
          size="lg"
          label={t`Left-handed`}
          description={t`Moves the shutter to the left side.`}
          checked={settings.leftHand}
          onChange={({ currentTarget: { checked } }) => onSettings({ leftHand: checked })}
        />
        <Switch
          size="lg"
          label={t`Larger buttons`}
          description={t`Easier to press, e.g. with gloves.`}
          checked={settings.large}
          onChange={({ currentTarget: { checked } }) => onSettings({ large: checked })}
        />
        <Switch
          size="lg"
          label={t`Printed tags`}
          description={t`Scan the tag of each item before its photos.`}
          checked={settings.scanFirst}
          onChange={({ currentTarget: { checked } }) => onSettings({ scanFirst: checked })}
        />
        <Switch
          size="lg"
          label={t`Device camera app`}
          description={t`Opens the camera app for each photo instead of the camera in Ordito.`}
          checked={settings.ownCamera}
          onChange={({ currentTarget: { checked } }) => onSettings({ ownCamera: checked })}
        />
        <NativeSelect
          label={t`Photo size`}
          description={t`Longest side in pixels, for all photos from this device.`}
          value={edge ?? String(CAPTURE_EDGES[1])}
          onChange={({ currentTarget: { value } }) => void setCaptureEdge(Number(value)).catch(() => undefined)}
          data={[
            { value: String(CAPTURE_EDGES[0]), label: t`1600 px (slow connections)` },
            { value: String(CAPTURE_EDGES[1]), label: t`2048 px (standard)` },
            { value: String(CAPTURE_EDGES[2]), label: t`2560 px (fine weaves)` },
          ]}
        />
        {cameras.length > 1 ? (
          <NativeSelect
            label={t`Camera`}
            value={settings.camera ?? ''}
            onChange={({ currentTarget: { value } }) => onSettings({ camera: value || null })}
            data={[
              { value: '', label: t`Rear camera` },
              ...cameras.map(({ deviceId, label }, index) => ({
                value: deviceId,
                label: label || t`Camera ${index + 1}`,
              })),
            ]}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}

function useCameras(opened: boolean): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (opened) void listCameras().then(setCameras);
  }, [opened]);
  return cameras;
}
