import { type Caller, mayChange } from '../../../contract/access.ts';
import { type Move, movesFrom } from '../../../contract/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../values/text-of.ts';

/** The moves from a record's state that a caller may make. */
export const openMoves = ({ status, edit }: Resource, caller: Caller, record: ResourceRecord): readonly Move[] =>
  status
    ? movesFrom(status, textOf(record[status.field])).filter((move) => mayChange({ ...edit, ...move }, caller, record))
    : [];
