import { type RefObject, useEffect, useEffectEvent } from 'react';

import { useFocusBack } from '../../ui/use-focus-back.ts';

interface FormFocus {
  /** The fields in their order; one without an input for this person is passed by. */
  fields: readonly string[];
  /** Where the cursor stands at first on a device with a mouse; null for nowhere. */
  first: string | null;
  /** Nothing can be changed while it is saved, which takes the cursor away. */
  busy: boolean;
  save: () => void;
}

/** The keyboard in a form: Ctrl S saves, the cursor comes back after a save, and goes on from field to field. */
export function useFormFocus(place: RefObject<HTMLFormElement | null>, { fields, first, busy, save }: FormFocus) {
  const focus = (name: string) => focusField(place.current, name);
  const goOn = (name: string) => {
    for (const next of fields.slice(fields.indexOf(name) + 1)) if (focus(next)) return;
    place.current?.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  useSaveKey(place, save);
  useFocusBack(busy);
  const begin = useEffectEvent(() => {
    // A keyboard on the screen would hide what is to be photographed.
    if (first !== null && window.matchMedia('(pointer: fine)').matches) focus(first);
  });
  useEffect(() => begin(), []);
  return { focus, goOn };
}

/** Puts the cursor into the first input under the `data-field` of that name; false where it has none in sight. */
function focusField(form: HTMLElement | null, name: string): boolean {
  const inputs = form?.querySelectorAll<HTMLElement>(
    `[data-field="${name}"] :is(input:not([type="file"]), textarea, select, button:not([tabindex="-1"]))`,
  );
  const input = [...(inputs ?? [])].find((each) => each.checkVisibility());
  input?.focus();
  // Also where it had the cursor already.
  input?.scrollIntoView({ block: 'nearest' });
  return input !== undefined;
}

/** Saves a form by Ctrl S or Ctrl Enter from anywhere in its page, while it is the one in sight and no dialog stands before it. */
function useSaveKey(form: RefObject<HTMLElement | null>, save: () => void): void {
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
