import { Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useEffect, useState, type CSSProperties, type RefObject } from 'react';

import type { Camera } from '../../capture/camera.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { PLACE_NAMES } from './place-names.ts';
import type { NextPhoto } from './sequence.ts';

import classes from './viewfinder.module.css';

interface ViewfinderProps {
  ref: RefObject<HTMLVideoElement | null>;
  /** Null while it opens. */
  camera: Camera | null;
  /** It shows a picture. */
  ready: boolean;
  onReady: () => void;
  /** Null if the item has its maximum of photos. */
  place: NextPhoto | null;
  code: string | null;
  codePending: boolean;
  hasHub: boolean;
  /** Number of shots: each one flashes. */
  flash: number;
  /** It is scanning for a tag. */
  scanning: boolean;
}

/** The live picture, with the current slot and the item's code over it. */
export function Viewfinder({
  ref,
  camera,
  ready,
  onReady,
  place,
  code,
  codePending,
  hasHub,
  flash,
  scanning,
}: ViewfinderProps) {
  const { t } = useLingui();
  const [ratio, setRatio] = useState(4 / 3);
  useEffect(() => {
    if (ref.current) ref.current.srcObject = camera?.stream ?? null;
  }, [ref, camera]);
  return (
    <div className={classes['room']}>
      <div
        className={classes['frame']}
        data-opening={!ready || undefined}
        style={{ '--ratio': String(ratio) } as CSSProperties}
      >
        <video
          ref={ref}
          className={classes['video']}
          autoPlay
          playsInline
          muted
          aria-label={t`Live camera view`}
          onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoWidth > 0) setRatio(videoWidth / videoHeight);
          }}
          // Opened is not yet visible: there is nothing to photograph before the first frame.
          onLoadedData={onReady}
          data-testid="viewfinder"
          data-live={ready || undefined}
        />
        {ready ? null : (
          <div className={classes['opening']}>
            <Loader color="gray.0" />
            <span>
              <Trans>Opening the camera…</Trans>
            </span>
          </div>
        )}
        {ready && place ? (
          <div className={classes['guide']} data-slot={scanning ? 'code' : place.slot}>
            {place.slot === 'tagImage' && !scanning ? (
              <span className={classes['shows']}>
                <Trans>Brand, size, composition</Trans>
              </span>
            ) : null}
          </div>
        ) : null}
        {flash > 0 ? <div key={flash} className={classes['flash']} aria-hidden="true" /> : null}
        <div className={classes['labels']}>
          <span className={classes['slot']} data-testid="place" data-slot={place?.slot} aria-live="polite">
            {scanning ? (
              <Trans>Scan the tag</Trans>
            ) : place ? (
              t(PLACE_NAMES[place.slot])
            ) : (
              <Trans>All photos taken</Trans>
            )}{' '}
            {place && !scanning ? (
              <span className={classes['count']}>
                {place.total === null ? place.number : `${place.number}/${place.total}`}
              </span>
            ) : null}
          </span>
          <span className={classes['code']} data-testid="counter-code">
            {code ? (
              <CodeText>{code}</CodeText>
            ) : codePending ? (
              <Trans>Getting a code…</Trans>
            ) : hasHub ? (
              <Trans>Code assigned on upload</Trans>
            ) : null}
          </span>
        </div>
      </div>
    </div>
  );
}
