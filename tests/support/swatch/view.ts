import type { MessageDescriptor } from '@lingui/core';

import type { View } from '../../../src/engine/view.ts';
import { swatch } from './swatch.ts';

const words = (text: string): MessageDescriptor => ({ id: text, message: text });

/** The swatch on the page. */
export const swatchView: View = {
  ...swatch.words,
  icon: () => null,
  menu: null,
  empty: words('Nothing is here.'),
  look: 'rows',
  states: { field: 'state', tones: { listed: 'good' } },
  actionWords: {
    refill: { label: words('Refill…'), done: words('Refilled'), submit: words('Refill') },
    retired: { label: words('Retire…'), done: words('Retired'), title: words('Retire it?'), submit: words('Retire') },
  },
};
