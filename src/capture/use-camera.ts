import { useCallback, useEffect, useState } from 'react';

import { markCameraOpen } from './camera-open.ts';
import { CameraError, openCamera, type Camera, type CameraProblem } from './camera.ts';
import { warmUpFrames } from './frame.ts';

/** The camera of a screen: being opened, live, not to be had, or not wanted. */
export type CameraState =
  | { status: 'off' }
  | { status: 'opening' }
  | { status: 'live'; camera: Camera }
  | { status: 'failed'; problem: CameraProblem };

/**
 * Keeps the camera open while the screen is: opened once, opened anew when the device was away (another app, a locked screen),
 * and when a camera is plugged in again. `reopen` tries once more.
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
    // A chosen camera may be unplugged; any other is better than none, and whoever tries again wants any.
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
