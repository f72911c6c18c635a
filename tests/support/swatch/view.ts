import type { MessageDescriptor } from '@lingui/core';

import type { View } from '../../../src/engine/view.ts';
import { swatch } from './swatch.ts';

const words = (text: string): MessageDescriptor => ({ id: text, message: text });

/** The swatch on the page. */
export const swatchView: View = {
  ...swatch.words,
  icon: () => null,
  menu: { order: 36 },
  create: words('New swatch'),
  empty: words('Nothing is here.'),
  look: 'rows',
  states: { field: 'state', tones: { listed: 'good' } },
  actionWords: {
    listed: { label: words('List'), done: words('Listed') },
    reserved: { label: words('Reserve…'), done: words('Reserved'), submit: words('Reserve') },
    draft: { label: words('Back to draft'), done: words('Back in draft') },
    rename: { label: words('Rename…'), done: words('Renamed'), submit: words('Rename') },
    refill: { label: words('Refill…'), done: words('Refilled'), submit: words('Refill') },
    retired: { label: words('Retire…'), done: words('Retired'), title: words('Retire it?'), submit: words('Retire') },
  },
};
