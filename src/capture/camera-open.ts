/** Whether a viewfinder is open on this page; an update waits until it closes. */
const listeners = new Set<() => void>();
let opened = 0;

/** Marks a viewfinder as open; returns a function that ends it. */
export function markCameraOpen(): () => void {
  count(1);
  return () => count(-1);
}

/** Whether a viewfinder is open now. */
export const isCameraOpen = (): boolean => opened > 0;

/** Calls back when that changes; returns an unsubscribe function. */
export function subscribeCameraOpen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(more: 1 | -1): void {
  opened += more;
  for (const listener of listeners) listener();
}
