import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CaptureProblem } from './compress.ts';

/** What is wrong with a selected file and what to do, as a text to translate. */
export const PROBLEM_TEXTS: Record<CaptureProblem, MessageDescriptor> = {
  empty: msg`This file is empty. Retake the photo or choose another one.`,
  unreadable: msg`Couldn’t read the photo. Retake it while you have the garment.`,
  notImage: msg`This file is not a photo. Choose a JPG or PNG photo.`,
  heic: msg`This browser can’t open HEIC photos. Set the camera to “Most compatible” (JPG), or choose a JPG or PNG photo.`,
  corrupt: msg`This photo is damaged. Retake it.`,
  cut: msg`Part of this photo is missing. Retake it if you can.`,
  tooManyPixels: msg`This photo has more than 50 megapixels. Choose a smaller one, or take it with the tablet’s camera.`,
};
