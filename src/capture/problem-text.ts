import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { CaptureProblem } from './compress.ts';

/** What is wrong with a selected file and what to do, as a text to translate. */
export const PROBLEM_TEXTS: Record<CaptureProblem, MessageDescriptor> = {
  empty: msg`This file is empty. Take the photo again or choose another one.`,
  unreadable: msg`The photo could not be read. Take it again while the garment is in your hands.`,
  notImage: msg`This file is not a photo. Choose a JPG or PNG picture.`,
  heic: msg`This browser cannot open HEIC photos. Set the camera to "Most compatible" (JPG), or choose a JPG or PNG picture.`,
  corrupt: msg`This photo is damaged and cannot be opened. Take it again.`,
  cut: msg`A part of this photo is missing. Take it again if you can.`,
  tooManyPixels: msg`This picture has more than 50 megapixels. Choose a smaller one or take it with the tablet's camera.`,
};
