// Which tests run when. Landing: with every change. Nightly: everything, without second runs.

/** The parts of a landing, in their order; parts of one line run beside each other, because each waits a third of its time. */
export const LANDING = [['unit'], ['components'], ['server'], ['flows'], ['engines', 'faults', 'processes']];

/** Flows that only a browser can break: camera, storage, service worker, connections, keys, bytes. The others run at night and by what changed. */
export const LANDING_FLOWS = [
  'capture',
  'counter',
  'counter-camera',
  'counter-tags',
  'drafts',
  'intake',
  'item-form',
  'keyboard',
  'offline',
  'offline-edit',
  'outbox',
  'pwa',
  'quick-add',
  'scan',
  'shell',
  'start',
].map((name) => `tests/flows/${name}.spec.ts`);
