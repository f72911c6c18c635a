import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { watchForTags } from './watch-video.ts';

/** Why nothing can be scanned: permission denied, no camera, or the reader is not loaded. */
export type ScanProblem = 'denied' | 'none' | 'missing';

interface ScanCamera {
  video: RefObject<HTMLVideoElement | null>;
  problem: ScanProblem | null;
  /** The last code seen is none of ours. */
  isOther: boolean;
}

/** Opens the rear camera while mounted and calls back with the code of every tag in view. */
export function useScanCamera(onCode: (code: string) => void): ScanCamera {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const [isOther, setOther] = useState(false);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    let over = false;
    let stopLooking: (() => void) | null = null;
    let stream: MediaStream | null = null;
    const close = () => {
      stopLooking?.();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      // Without https there is no device API.
      if (!navigator.mediaDevices) throw new Error('no camera');
      const facing = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
      stream = await navigator.mediaDevices.getUserMedia({ video: facing });
      const place = video.current;
      if (over || !place) {
        close();
        return;
      }
      place.srcObject = stream;
      await place.play();
      if (over) return;
      stopLooking = watchForTags(place, {
        onCode: (code) => found(code),
        onOther: () => setOther(true),
        onMissing: () => setProblem('missing'),
      });
    };
    void open().catch((error: unknown) => {
      if (!over) setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return () => {
      over = true;
      close();
    };
  }, []);

  return { video, problem, isOther };
}
