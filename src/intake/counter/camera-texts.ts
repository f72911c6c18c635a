import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CameraProblem } from '../../capture/camera.ts';

/** Why there is no viewfinder, and what to do. */
export const CAMERA_TEXTS: Record<CameraProblem, MessageDescriptor> = {
  insecure: msg`The viewfinder needs a secure connection (https). Use the device’s camera app in the meantime.`,
  denied: msg`Ordito isn’t allowed to use the camera. Allow it in the browser’s site settings, or use the device’s camera app.`,
  none: msg`No camera found. Plug one in, or choose photos from this device.`,
  busy: msg`Another app is using the camera. Close it and try again, or choose photos from this device.`,
  ended: msg`The camera was disconnected. Your photos are safe. Plug it in again to continue.`,
};
