import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Saves a form by Ctrl S or Ctrl Enter from anywhere in its page, while it is the one in sight and no dialog stands before it. */
export function useSaveKey(form: RefObject<HTMLElement | null>, save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isSaveKey(event);
    if (!isSave || !form.current?.checkVisibility()) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Pages in the background, and sheets that are not open, keep theirs in the document. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility());

const isSaveKey = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' || code === 'KeyS' || code === 'Enter';
