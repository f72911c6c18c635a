/** Puts the cursor into the first input under the `data-field` of that name; false where it has none in sight. */
export function focusField(form: HTMLElement | null, name: string): boolean {
  const inputs = form?.querySelectorAll<HTMLElement>(
    `[data-field="${name}"] :is(input:not([type="file"]), textarea, select, button:not([tabindex="-1"]))`,
  );
  const input = [...(inputs ?? [])].find((each) => each.checkVisibility());
  input?.focus();
  // Also where it had the cursor already.
  input?.scrollIntoView({ block: 'nearest' });
  return input !== undefined;
}
