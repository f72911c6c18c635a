/** Tag of the service worker's sync event. */
export const SYNC_TAG = 'ordito-outbox';
