import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { warmUpReader } from '../../scan/detector.ts';
import { useWedge } from '../../scan/use-wedge.ts';
import { watchForTags } from '../../scan/watch-video.ts';
import { useScannedAddress } from './use-scanned-address.ts';

interface ScanningOrder {
  video: RefObject<HTMLVideoElement | null>;
  /** Scanning the live picture is possible now. */
  may: boolean;
  /** Every item has a printed tag. */
  always: boolean;
  /** A tag was scanned deliberately. */
  onCode: (code: string) => void;
  /** A tag appeared in the live picture; false if it is ignored. */
  onSeen: (code: string) => boolean;
}

/** Tags from every source: the live picture while scanning, a hardware scanner, the address of a tag. */
export function useScanning({ video, may, always, onCode, onSeen }: ScanningOrder) {
  // The person's choice for this item; null: as in the settings.
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
