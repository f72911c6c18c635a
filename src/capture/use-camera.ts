import { useCallback, useEffect, useState } from 'react';

import { markCameraOpen } from './camera-open.ts';
import { CameraError, openCamera, type Camera, type CameraProblem } from './camera.ts';
import { warmUpFrames } from './frame.ts';

/** State of a screen's camera: opening, live, unavailable, or off. */
export type CameraState =
  | { status: 'off' }
  | { status: 'opening' }
  | { status: 'live'; camera: Camera }
  | { status: 'failed'; problem: CameraProblem };

/**
 * Keeps the camera open while the screen is open: opened once, and reopened when the page was in the background (another app, a locked
 * screen) or a camera is plugged in again. `reopen` retries.
 */
export function useCamera(wanted: boolean, deviceId: string | undefined): { state: CameraState; reopen: () => void } {
  const [state, setState] = useState<CameraState>({ status: 'opening' });
  const [round, setRound] = useState(0);
  const reopen = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    let camera: Camera | null = null;
    const failed = (problem: CameraProblem) => {
      camera?.close();
      if (!gone) setState({ status: 'failed', problem });
    };
    const live = (opened: Camera) => {
      camera = opened;
      if (gone) {
        opened.close();
        return;
      }
      for (const track of opened.stream.getTracks()) track.addEventListener('ended', () => failed('ended'));
      setState({ status: 'live', camera: opened });
    };
    warmUpFrames();
    // A selected camera may be unplugged; any other is better than none, and a retry accepts any.
    void openCamera(deviceId)
      .catch((error: unknown) => {
        const isGone = error instanceof CameraError && error.problem === 'none';
        if (deviceId && (isGone || round > 0)) return openCamera();
        throw error;
      })
      .then(live, (error: unknown) => failed(error instanceof CameraError ? error.problem : 'none'));
    const release = markCameraOpen();
    return () => {
      gone = true;
      camera?.close();
      release();
      setState({ status: 'opening' });
    };
  }, [wanted, deviceId, round]);

  const problem = state.status === 'failed' ? state.problem : null;
  useEffect(() => {
    if (!wanted || problem === null) return undefined;
    const again = () => {
      if (document.visibilityState === 'visible') reopen();
    };
    document.addEventListener('visibilitychange', again);
    navigator.mediaDevices?.addEventListener('devicechange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      navigator.mediaDevices?.removeEventListener('devicechange', again);
    };
  }, [wanted, problem, reopen]);

  return { state: wanted ? state : { status: 'off' }, reopen };
}
