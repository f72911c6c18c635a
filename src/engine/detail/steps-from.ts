import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import type { RecordNeighbours } from '../../ui/view.ts';

/** Where a record stands in its list, and what is beside it. */
interface Steps {
  /** From 0; null where it is not known. */
  at: number | null;
  /** Id of the record before; null where there is none, or it is not known yet. */
  back: string | null;
  ahead: string | null;
  /** Where in the list the records begin that must be asked for to go on; null where nothing is missing. */
  missing: number | null;
}

/** What stands beside a record among those that its list handed over. */
export function stepsFrom(near: RecordNeighbours | undefined, id: string): Steps {
  const index = near?.ids.indexOf(id) ?? -1;
  if (!near || index < 0) return { at: null, back: null, ahead: null, missing: null };
  const back = near.ids[index - 1] ?? null;
  const ahead = near.ids[index + 1] ?? null;
  const before = back === null && near.first > 0 ? Math.max(0, near.first - PAGE_SIZE_MAX) : null;
  const behind = ahead === null ? near.first + near.ids.length : null;
  return { at: near.first + index, back, ahead, missing: before ?? behind };
}
