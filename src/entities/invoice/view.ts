import { msg } from '@lingui/core/macro';

import type { invoice } from '../../../contract/entities/invoice.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Tile = lazyComponent(async () => (await import('../sale-tiles.tsx')).InvoiceTile);
const Number = lazyComponent(async () => (await import('../sale-tiles.tsx')).InvoiceNumber);
const DueOn = lazyComponent(async () => (await import('../sale-tiles.tsx')).DueOn);
const Details = lazyComponent(async () => (await import('./parts.tsx')).Details);
const Faults = lazyComponent(async () => (await import('./parts.tsx')).Faults);
const DownloadSelected = lazyComponent(async () => (await import('./download.tsx')).DownloadSelected);
const DownloadThis = lazyComponent(async () => (await import('./download.tsx')).DownloadThis);

export const view: ViewOf<typeof invoice> = {
  empty: msg`When a customer who wants an invoice has paid, it appears here to be issued.`,
  look: 'rows',
  states: {
    field: 'status',
    tones: {
      toIssue: 'wait',
      notNeeded: 'quiet',
      issued: 'done',
      sent: 'done',
      delivered: 'good',
      notDelivered: 'good',
      rejected: 'bad',
      replaced: 'quiet',
      accepted: 'good',
      refused: 'bad',
    },
  },
  heading: 'number',
  tile: Tile,
  cells: { number: Number, dueOn: DueOn },
  actions: [DownloadSelected],
  detailActions: DownloadThis,
  note: Faults,
  more: Details,
  isMadeOfParts: true,
};
