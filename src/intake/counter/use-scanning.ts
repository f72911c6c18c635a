import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { warmUpReader } from '../../scan/detector.ts';
import { useWedge } from '../../scan/use-wedge.ts';
import { watchForTags } from '../../scan/watch-video.ts';
import { useScannedAddress } from './use-scanned-address.ts';

interface ScanningOrder {
  video: RefObject<HTMLVideoElement | null>;
  /** A tag may be looked for in the live picture now. */
  may: boolean;
  /** Every item has a printed tag. */
  always: boolean;
  /** A tag that a person has scanned. */
  onCode: (code: string) => void;
  /** A tag that has come into the live picture; false when there is nothing to be done with it. */
  onSeen: (code: string) => boolean;
}

/** Tags by whatever reads them: the live picture while it is asked to look, a hardware scanner, the address of a tag. */
export function useScanning({ video, may, always, onCode, onSeen }: ScanningOrder) {
  // What the person wants for this item; null: what the settings say.
  const [asked, setAsked] = useState<boolean | null>(null);
  const scanning = may && (asked ?? always);
  const found = useEffectEvent((code: string) => {
    setAsked(null);
    onCode(code);
  });
  const seen = useEffectEvent((code: string) => {
    if (onSeen(code)) setAsked(null);
  });
  useWedge((code) => found(code));
  useScannedAddress((code) => found(code));
  useEffect(() => {
    if (!scanning || !video.current) return undefined;
    void warmUpReader();
    return watchForTags(video.current, { onCode: (code) => seen(code) });
  }, [scanning, video]);
  return { scanning, ask: setAsked };
}
