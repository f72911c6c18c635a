import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { PhotoSlot } from '../../../contract/calls/intake.ts';
import type { CameraProblem } from '../../capture/camera.ts';
import { CaptureError, openOrRest, readFile, type Original } from '../../capture/compress.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { smallPicture } from '../../capture/small-picture.ts';
import { PLACE_NAMES } from './place-names.ts';
import { hintsFor, type TakenPhoto } from './shoot.ts';
import type { Counter } from './use-counter.ts';

import classes from './viewfinder.module.css';

interface NativeCameraProps {
  counter: Counter;
  /** Why there is no viewfinder; null if the person has turned it off. */
  problem: CameraProblem | null;
  disabled: boolean;
  onRetry: () => void;
  /** A file was unusable. */
  onProblem: () => void;
}

/** The device's camera app, or a file, instead of the viewfinder: the same slots, the same saving. */
export function NativeCamera({ counter, problem, disabled, onRetry, onProblem }: NativeCameraProps) {
  const { t } = useLingui();
  const reset = useRef<() => void>(null);
  const resetFile = useRef<() => void>(null);
  const [failure, setFailure] = useState<{ error: CaptureError; slot: PhotoSlot | undefined } | null>(null);
  const { place, code } = counter;
  const failed = failure?.slot === place?.slot ? failure?.error : null;
  const take = (read: () => Promise<Original>) => {
    setFailure(null);
    void counter
      .take(async () => opened(await read()))
      .catch((error: unknown) => {
        const captureError = error instanceof CaptureError ? error : new CaptureError('unreadable');
        setFailure({ error: captureError, slot: place?.slot });
        void counter.backFromCamera();
        onProblem();
      });
  };
  const choose = (file: File | null) => {
    reset.current?.();
    resetFile.current?.();
    if (file) take(() => readFile(file));
  };
  const keepRest = () => {
    const rest = failed?.rest;
    if (rest) take(() => Promise.resolve(rest));
  };
  const room = useRef<HTMLDivElement>(null);
  const cancelled = useEffectEvent(() => void counter.backFromCamera());
  useEffect(() => {
    const element = room.current;
    const listener = () => cancelled();
    element?.addEventListener('cancel', listener);
    return () => element?.removeEventListener('cancel', listener);
  }, []);
  const leave = (open: () => void) => () => {
    // It must open directly in the click; the draft is on disk long before a photo is taken.
    open();
    void counter.leaveForCamera();
  };
  const name = place ? t(PLACE_NAMES[place.slot]) : '';
  const off = disabled || !place;
  return (
    <div ref={room} className={classes['native']}>
      <Stack gap="md" align="stretch" className={classes['nativeCard'] ?? ''}>
        {problem ? (
          <Text role="alert" data-testid="camera-problem" data-problem={problem}>
            {t(CAMERA_TEXTS[problem])}
          </Text>
        ) : null}
        <Text size="xl" fw={650} data-testid="place" data-slot={place?.slot}>
          {place ? name : <Trans>All photos taken</Trans>}{' '}
          {place ? (place.total === null ? place.number : `${place.number}/${place.total}`) : null}
        </Text>
        <Text size="lg" className={classes['nativeCode'] ?? ''} data-testid="counter-code">
          {code ?? (counter.codePending ? t`Getting a code…` : t`Code assigned on upload`)}
        </Text>
        {failed ? <Text role="alert">{t(PROBLEM_TEXTS[failed.problem])}</Text> : null}
        {counter.busy ? <Loader aria-label={t`Preparing the photo`} /> : null}
        {failed?.rest ? (
          <Button variant="default" disabled={off} onClick={keepRest}>
            <Trans>Keep as is</Trans>
          </Button>
        ) : null}
        <FileButton accept="image/*" capture="environment" onChange={choose} resetRef={reset}>
          {({ onClick }) => (
            <Button size="xl" onClick={leave(onClick)} disabled={off} data-testid="native-camera">
              <Trans>Take photo</Trans>
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={choose}
          resetRef={resetFile}
        >
          {({ onClick }) => (
            <Button variant="default" onClick={leave(onClick)} disabled={off}>
              <Trans>Choose photo</Trans>
            </Button>
          )}
        </FileButton>
        {problem ? (
          <Button variant="default" onClick={onRetry}>
            <Trans>Try the camera again</Trans>
          </Button>
        ) : null}
      </Stack>
    </div>
  );
}

/** Checks that a picture can be decoded while the garment is still at hand. Throws `CaptureError`. */
const opened = (picture: Original): Promise<TakenPhoto> =>
  openOrRest(picture, async (still) => {
    const blob = new Blob([still.bytes], { type: still.mime });
    const small = await smallPicture(blob);
    if (!small && typeof OffscreenCanvas !== 'undefined') {
      throw new CaptureError(still.mime === 'image/heic' ? 'heic' : 'corrupt');
    }
    return { still, small: Promise.resolve(small), hints: hintsFor(blob) };
  });

/** Why there is no viewfinder, and what to do. */
const CAMERA_TEXTS: Record<CameraProblem, MessageDescriptor> = {
  insecure: msg`The camera needs a secure connection (https). Use the device’s camera app in the meantime.`,
  denied: msg`Ordito isn’t allowed to use the camera. Allow it in the browser’s site settings, or use the device’s camera app.`,
  none: msg`No camera found. Plug one in, or choose photos from this device.`,
  busy: msg`Another app is using the camera. Close it and try again, or choose photos from this device.`,
  ended: msg`The camera was disconnected. Your photos are safe. Plug it in again to continue.`,
};
