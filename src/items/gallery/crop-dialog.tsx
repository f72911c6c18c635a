import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';

import 'react-image-crop/dist/ReactCrop.css';

import { SHOTS_MAX } from '../../../contract/limits.ts';
import {
  CaptureError,
  compressOriginal,
  openOrRest,
  readFile,
  type CaptureProblem,
  type Original,
} from '../../capture/compress.ts';
import { cutPicture, isWhole, WHOLE, type Area, type Cut } from '../../capture/cut.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { captureTarget } from '../../capture/target.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TurnLeftIcon, TurnRightIcon } from '../../ui/photo-icons.tsx';
import { isSecondTap } from '../../ui/second-tap.ts';
import { useIsSeen } from '../../ui/use-is-seen.ts';

import classes from './crop-dialog.module.css';

interface CropDialogProps {
  file: File;
  /** It is passed on uncompressed. */
  keepsSize: boolean;
  /** Number of further selected photos. */
  rest: number;
  /** Number of selected photos without room. */
  leftOut: number;
  /** Receives the edited photo. */
  onDone: (photo: File) => void;
  onCancel: () => void;
}

const ALL: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
/** Longest edge of the preview, in pixels. */
const PREVIEW_EDGE = 1400;
/** Longest edge of a cropped photo that is compressed later, in pixels: more than is ever sent. */
const CUT_EDGE = 4096;
/** The smallest crop, in CSS pixels. */
const PART_MIN = 40;

/** Rotates and crops a selected photo before it is added. Unchanged, it needs one press. */
export function CropDialog({ file, keepsSize, rest, leftOut, onDone, onCancel }: CropDialogProps) {
  const { t } = useLingui();
  const [turns, setTurns] = useState(0);
  const [crop, setCrop] = useState(ALL);
  const [busy, setBusy] = useState(false);
  const { original, url, problem, setProblem } = usePreview(file, turns);
  const isSeen = useIsSeen(url !== null);
  // The decodable part is shown, so that the person can decide.
  const isDamaged = problem === 'cut';
  const cut = { turns, area: areaOf(crop) };
  const turn = (by: number) => {
    setTurns((before) => (before + by + 4) % 4);
    setCrop(ALL);
  };
  const use = () => {
    if (!original) return;
    setBusy(true);
    const asItIs = isDamaged ? jpegOf(original.bytes) : file;
    const whole = keepsSize && isWhole(cut);
    void (whole ? Promise.resolve(asItIs) : made(original, cut, keepsSize)).then(onDone, (error: unknown) => {
      setBusy(false);
      setProblem(problemOf(error));
    });
  };
  // A photo being encoded is added anyway: do not close as if it were cancelled.
  const close = () => {
    if (!busy && !isSecondTap()) onCancel();
  };
  const turnBy = (by: number, label: string, Sign: typeof TurnLeftIcon) => (
    <ActionIcon variant="default" aria-label={label} title={label} onClick={() => turn(by)} disabled={!url || busy}>
      <Sign size={22} />
    </ActionIcon>
  );
  const corner = t`Corner of the crop area`;
  const side = t`Side of the crop area`;
  return (
    <Dialog opened onClose={close} title={t`Turn and crop`} size="xl" steady>
      <Stack gap="md">
        {problem ? <Text role="alert">{t(PROBLEM_TEXTS[problem])}</Text> : null}
        {problem && !isDamaged ? null : (
          <div className={classes['stage']} aria-busy={url === null}>
            {url ? (
              <ReactCrop
                crop={crop}
                onChange={(_, next) => setCrop(next)}
                keepSelection
                ruleOfThirds
                minWidth={PART_MIN}
                minHeight={PART_MIN}
                disabled={busy}
                className={classes['crop'] ?? ''}
                ariaLabels={{
                  cropArea: t`Crop area; move it with the arrow keys`,
                  nwDragHandle: corner,
                  neDragHandle: corner,
                  seDragHandle: corner,
                  swDragHandle: corner,
                  nDragHandle: side,
                  eDragHandle: side,
                  sDragHandle: side,
                  wDragHandle: side,
                }}
              >
                <img src={url} alt={t`Selected photo`} />
              </ReactCrop>
            ) : (
              <Loader aria-label={t`Preparing the photo`} />
            )}
          </div>
        )}
        {rest > 0 ? <Text size="sm" c="dimmed">{t`More photos: ${rest}`}</Text> : null}
        {leftOut > 0 ? (
          <Text size="sm">
            {t`${plural(leftOut, { one: '# photo was not added', other: '# photos were not added' })}: an item can have up to ${SHOTS_MAX}.`}
          </Text>
        ) : null}
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            {turnBy(-1, t`Turn left`, TurnLeftIcon)}
            {turnBy(1, t`Turn right`, TurnRightIcon)}
          </Group>
          <Group gap="sm">
            <Button variant="default" onClick={close} disabled={busy}>{t`Cancel`}</Button>
            <Button onClick={use} loading={busy} disabled={!url || !isSeen} data-autofocus>
              {isDamaged && isWhole(cut) ? t`Keep as is` : t`Use photo`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** An empty crop means the whole picture. */
const areaOf = ({ x, y, width, height }: PercentCrop): Area =>
  width > 0 && height > 0 ? { x: x / 100, y: y / 100, width: width / 100, height: height / 100 } : WHOLE;

/** The edited photo, ready to be sent; an unedited one is compressed from the original. */
async function made(original: Original, cut: Cut, keepsSize: boolean): Promise<File> {
  const { edge } = await captureTarget();
  if (keepsSize) return jpegOf(await cutPicture(original, cut, CUT_EDGE));
  const wanted = isWhole(cut)
    ? original
    : { bytes: await (await cutPicture(original, cut, edge)).arrayBuffer(), mime: 'image/jpeg' };
  const { bytes } = await compressOriginal(wanted);
  return jpegOf(bytes);
}

const jpegOf = (part: BlobPart): File => new File([part], 'photo.jpg', { type: 'image/jpeg' });

/** The preview of the selected photo, rotated; or why there is none. */
function usePreview(file: File, turns: number) {
  const [original, setOriginal] = useState<Original | null>(null);
  const [preview, setPreview] = useState<{ turns: number; url: string } | null>(null);
  const [problem, setProblem] = useState<CaptureProblem | null>(null);
  useEffect(() => {
    readFile(file).then(setOriginal, (error: unknown) => setProblem(problemOf(error)));
  }, [file]);
  useEffect(() => {
    if (!original) return undefined;
    let url: string | null = null;
    let over = false;
    openOrRest(original, (picture) => cutPicture(picture, { turns, area: WHOLE }, PREVIEW_EDGE)).then(
      (blob) => {
        if (over) return;
        url = URL.createObjectURL(blob);
        setPreview({ turns, url });
      },
      (error: unknown) => {
        setProblem(problemOf(error));
        if (error instanceof CaptureError && error.rest) setOriginal(error.rest);
      },
    );
    return () => {
      over = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [original, turns]);
  return { original, url: preview?.turns === turns ? preview.url : null, problem, setProblem };
}

const problemOf = (error: unknown): CaptureProblem => (error instanceof CaptureError ? error.problem : 'corrupt');
