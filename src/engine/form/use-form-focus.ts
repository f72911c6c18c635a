import { type RefObject, useEffect, useEffectEvent } from 'react';

import { useWindowKeys } from '../../scan/use-wedge.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';

interface FormFocus {
  /** The fields in their order; fields without an input for this person are skipped. */
  fields: readonly string[];
  /** The field that gets the focus first on a device with a mouse; null for none. */
  first: string | null;
  /** Inputs are disabled during a save, which loses the focus. */
  busy: boolean;
  save: () => void;
}

/** Keyboard in a form: Ctrl S saves, the focus returns after a save, and moves from field to field. */
export function useFormFocus(place: RefObject<HTMLFormElement | null>, { fields, first, busy, save }: FormFocus) {
  const focus = (name: string) => focusField(place.current, name);
  const focusNext = (name: string) => {
    for (const next of fields.slice(fields.indexOf(name) + 1)) if (focus(next)) return;
    place.current?.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  useSaveKey(place, save);
  useFocusBack(busy);
  const begin = useEffectEvent(() => {
    // An on-screen keyboard would cover what is to be photographed.
    if (first !== null && window.matchMedia('(pointer: fine)').matches) focus(first);
  });
  useEffect(() => begin(), []);
  return { focus, focusNext };
}

/** Focuses the first input under the `data-field` of that name, not a tool beside it; false if it has no visible one. */
export function focusField(form: HTMLElement | null, name: string): boolean {
  const inputs = form?.querySelectorAll<HTMLElement>(
    `[data-field="${name}"] :is(input:not([type="file"]), textarea, select, button:not([tabindex="-1"], :is([role="toolbar"], [role="tablist"]) *, [data-tool]))`,
  );
  const input = [...(inputs ?? [])].find((each) => each.checkVisibility());
  input?.focus();
  // Also if it already had the focus.
  input?.scrollIntoView({ block: 'nearest' });
  return input !== undefined;
}

/** Saves a form by Ctrl S or Ctrl Enter from anywhere in its page, while it is visible and no dialog is open. */
function useSaveKey(form: RefObject<HTMLElement | null>, save: () => void): void {
  useWindowKeys((event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isSaveKey(event);
    if (!isSave || !form.current?.checkVisibility()) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save();
  });
}

/** Background pages and closed sheets keep their dialogs in the document. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility());

const isSaveKey = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' || code === 'KeyS' || code === 'Enter';
