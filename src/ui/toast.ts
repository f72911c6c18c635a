/** Toasts. Their code is loaded with the first one, or ahead of it where one may come without a network. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How long an error stays, in ms (spec section 8). */
const ERROR_MS = 5000;

let wanted = false;
const listeners = new Set<() => void>();

/** Whether a toast was ever asked for on this page; changes are told to `subscribeToasts`. */
export const toastsWanted = (): boolean => wanted;

/** Calls back when the first toast is asked for; answers how to stop. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what went wrong, for five seconds; read out at once. */
export function toastError(message: string): void {
  void show({ message, color: 'red', autoClose: ERROR_MS, role: 'alert' });
}

/** Says that something is done. */
export function toastDone(message: string): void {
  void show({ message, color: 'green', role: 'status' });
}

/** How long something can be undone in its toast, in ms: long enough to read it and to reach it by keyboard. */
const UNDO_MS = 10_000;

/** Says that something is done, with a button that takes it back. */
export function toastUndo(message: string, label: string, undo: () => void): void {
  prepareToasts();
  void Promise.all([import('@mantine/notifications'), import('./undo-message.tsx')]).then(
    ([{ notifications }, { undoMessage }]) => {
      const id = notifications.show({
        color: 'green',
        role: 'status',
        autoClose: UNDO_MS,
        ...closing(),
        message: undoMessage(message, label, () => {
          notifications.hide(id);
          undo();
        }),
      });
    },
  );
}

/** Loads what toasts need, so that they can also be shown offline. */
export function prepareToasts(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

/** Name of the button that closes a toast. */
const closing = () => ({ closeButtonProps: { 'aria-label': i18n._(msg`Close`) } });

async function show(toast: { message: string; color: string; role: string; autoClose?: number }): Promise<void> {
  prepareToasts();
  // What cannot be loaded cannot be said; it is no failure of what there was to say.
  const loaded = await import('@mantine/notifications').catch(() => null);
  loaded?.notifications.show({ ...toast, ...closing() });
}
