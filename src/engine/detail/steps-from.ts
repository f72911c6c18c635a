import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import type { RecordNeighbours } from '../../ui/view.ts';

/** A record's position in its list, and its neighbours. */
interface Steps {
  /** From 0; null if unknown. */
  at: number | null;
  /** Id of the previous record; null if there is none, or it is not known yet. */
  back: string | null;
  ahead: string | null;
  /** Position in the list of the records still to be fetched; null if none are missing. */
  missing: number | null;
}

/** A record's position and neighbours among the ids its list handed over. */
export function stepsFrom(near: RecordNeighbours | undefined, id: string): Steps {
  const index = near?.ids.indexOf(id) ?? -1;
  if (!near || index < 0) return { at: null, back: null, ahead: null, missing: null };
  const back = near.ids[index - 1] ?? null;
  const ahead = near.ids[index + 1] ?? null;
  const before = back === null && near.first > 0 ? Math.max(0, near.first - PAGE_SIZE_MAX) : null;
  const behind = ahead === null ? near.first + near.ids.length : null;
  return { at: near.first + index, back, ahead, missing: before ?? behind };
}
