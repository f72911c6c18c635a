import { useEffect, useState } from 'react';

import type { CameraState } from '../../capture/use-camera.ts';

/** The camera's torch: on, off, or null if there is none. It turns off with the camera. */
export function useTorch(camera: CameraState): { lit: boolean | null; toggle: () => void } {
  const [wanted, setWanted] = useState(false);
  const light = camera.status === 'live' && camera.camera.hasTorch ? camera.camera : null;
  useEffect(() => {
    void light?.setTorch(wanted).catch(() => undefined);
  }, [light, wanted]);
  return { lit: light ? wanted : null, toggle: () => setWanted(!wanted) };
}
