/** Toasts. Their code loads with the first one, or earlier if one may be needed offline. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How long an error stays, in ms (spec section 8). */
const ERROR_MS = 5000;

let wanted = false;
const listeners = new Set<() => void>();

/** Whether a toast was requested on this page; `subscribeToasts` reports changes. */
export const toastsWanted = (): boolean => wanted;

/** Calls back when the first toast is requested; returns an unsubscribe function. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows an error for five seconds; announced at once. Null shows nothing. Of those with one `id` only one is shown at a time. */
export function toastError(message: string | null, id?: string): void {
  if (message !== null) void show({ message, color: 'red', autoClose: ERROR_MS, role: 'alert', ...(id ? { id } : {}) });
}

/** Shows a success message. */
export function toastDone(message: string): void {
  void show({ message, color: 'green', role: 'status' });
}

/** How long a toast offers undo, in ms: long enough to read it and to reach it by keyboard. */
const UNDO_MS = 10_000;

/** Shows a success message with an undo button; `ms` is how long it can be undone. */
export function toastUndo(message: string, label: string, undo: () => void, ms = UNDO_MS): void {
  prepareToasts();
  void Promise.all([import('@mantine/notifications'), import('./undo-message.tsx')]).then(
    ([{ notifications }, { undoMessage }]) => {
      const id = notifications.show({
        color: 'green',
        role: 'status',
        autoClose: ms,
        ...closing(),
        message: undoMessage(message, label, () => {
          notifications.hide(id);
          undo();
        }),
      });
    },
  );
}

/** Preloads toasts, so that they also work offline. */
export function prepareToasts(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

/** Name of the button that closes a toast. */
const closing = () => ({ closeButtonProps: { 'aria-label': i18n._(msg`Close`) } });

async function show(toast: {
  message: string;
  color: string;
  role: string;
  autoClose?: number;
  id?: string;
}): Promise<void> {
  prepareToasts();
  // A toast that cannot be loaded is dropped: that is no failure of what it reports.
  const loaded = await import('@mantine/notifications').catch(() => null);
  loaded?.notifications.show({ ...toast, ...closing() });
}
