/** Which fields of a resource can be columns, and their order. */
import type { Kind } from '../../../contract/field-kinds/kind.ts';
import type { Resource } from '../../../contract/resource.ts';
import { metaOf } from '../declared.ts';

/** Whether a kind is useful in a row: several photos are too large for one. */
const isShown = ({ inFiles, nothing }: Kind): boolean =>
  inFiles === 'cell' || (inFiles === 'picture' && nothing === null);

/** Every field that can be a column: the declared ones first, then the detail screen's. */
export const columnsOf = (resource: Resource): readonly string[] =>
  [...new Set([...resource.list.columns, ...resource.detail])].filter((field) => isShown(metaOf(resource, field).kind));

/** Columns with the one that opens the record: without it a row links nowhere. */
export const withTitle = ({ title }: Resource, columns: readonly string[]): readonly string[] =>
  columns.includes(title) ? columns : [title, ...columns];

/** The fields with one of them moved by some places, as far as there is room. */
export function moved(columns: readonly string[], field: string, by: number): readonly string[] {
  const at = columns.indexOf(field);
  const to = Math.max(0, Math.min(columns.length - 1, at + by));
  if (at < 0 || to === at) return columns;
  const rest = columns.filter((each) => each !== field);
  return [...rest.slice(0, to), field, ...rest.slice(to)];
}
