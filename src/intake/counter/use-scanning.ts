import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { warmUpReader } from '../../scan/detector.ts';
import { readTag } from '../../scan/read-tag.ts';
import { useWedge } from '../../scan/use-wedge.ts';
import { watchForTags } from '../../scan/watch-video.ts';

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
  const [isRequested, setIsRequested] = useState<boolean | null>(null);
  const scanning = may && (isRequested ?? always);
  const found = useEffectEvent((code: string) => {
    setIsRequested(null);
    onCode(code);
  });
  const seen = useEffectEvent((code: string) => {
    if (onSeen(code)) setIsRequested(null);
  });
  useWedge((code) => found(code));
  useScannedAddress((code) => found(code));
  useEffect(() => {
    if (!scanning || !video.current) return undefined;
    void warmUpReader();
    return watchForTags(video.current, { onCode: (code) => seen(code) });
  }, [scanning, video]);
  return { scanning, ask: setIsRequested };
}

/** Takes the code from a scanned tag's address (`?code=`), once. */
function useScannedAddress(onCode: (code: string) => void): void {
  const { code } = useSearch({ strict: false });
  const navigate = useNavigate();
  const take = useEffectEvent((text: string) => {
    const tag = readTag(text);
    if (tag) onCode(tag);
    // A reload must not claim it again.
    void navigate({ to: SCREENS.intake.path, search: {}, replace: true });
  });
  useEffect(() => {
    if (typeof code === 'string') take(code);
  }, [code]);
}
