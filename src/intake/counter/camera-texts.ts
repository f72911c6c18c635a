import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CameraProblem } from '../../capture/camera.ts';

/** Why there is no viewfinder, and what to do. */
export const CAMERA_TEXTS: Record<CameraProblem, MessageDescriptor> = {
  insecure: msg`The viewfinder needs a secure connection (https). Take photos with the device's own camera meanwhile.`,
  denied: msg`This site may not use the camera. Allow it in the browser's site settings, or take photos with the device's own camera.`,
  none: msg`No camera was found. Plug one in, or choose photos from this device.`,
  busy: msg`Another app is using the camera. Close it and try again, or choose photos from this device.`,
  ended: msg`The camera was disconnected. What you photographed is safe. Plug it in again and go on.`,
};
