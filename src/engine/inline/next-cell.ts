/** Opens the next editable value of the table, or the previous one; returns whether there is one. */
export function goToNext(cell: Element | null, back: boolean): boolean {
  const cells = [...(cell?.closest('table')?.querySelectorAll('[data-inline]') ?? [])];
  const at = cell ? cells.indexOf(cell) : -1;
  const button = at < 0 ? undefined : cells[at + (back ? -1 : 1)]?.querySelector('button');
  if (!button) return false;
  if ('opens' in button.dataset) button.click();
  else button.focus();
  return true;
}
