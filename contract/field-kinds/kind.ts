import type * as z from 'zod';

import type { FieldMeta } from '../field-meta.ts';

/**
 * How a field filters a list. `anyOf`: one of the given values, from a fixed list or of a given form; `range`: between two inclusive bounds
 * of the form `bound`, parsed as numbers unless `read` is set; `days`: between two days in UTC, both inclusive; `presence`: whether there
 * is a value.
 */
export type KindFilter =
  | { form: 'anyOf'; words: (meta: FieldMeta) => readonly string[] }
  | { form: 'anyOf'; word: z.ZodType<string> }
  | { form: 'range'; bound: RegExp; read?: (text: string) => unknown }
  | { form: 'days' }
  | { form: 'presence' };

/**
 * How a form encodes a value: `text` unchanged, `word` trimmed, `number` parsed by `typed`, `list` by repeating its part, `rows` as JSON,
 * `members` as JSON or one part per member.
 */
type Part = 'text' | 'word' | 'number' | 'list' | 'rows' | 'members';

/**
 * What page, server and tests need to know of a field kind. How it is stored is in `server/engine/field-kinds`, how it is shown in
 * `src/engine/kinds`, and so is how it is entered: a file of its own each, found by itself.
 */
export interface Kind {
  name: string;
  /** Null if no list can be filtered by it. */
  filter: KindFilter | null;
  part: Part;
  /** Parses a typed number, or a numeric member; undefined if it is not a number. */
  typed?: (text: string) => number | undefined;
  /** Unit of its numbers, shown behind them. */
  unit?: string;
  /** The value of a cleared field: an empty text or list, else null. */
  nothing: '' | null | readonly [];
  /** Why no list can edit it in place, if so. */
  notInline?: string;
  /** How exports contain it: never, as a cell, or as a trailing cell and a picture in an archive. */
  inFiles: 'never' | 'cell' | 'picture';
  /** Sample values in ascending order, for tests; `idOf` returns the id of a record of a resource. */
  samples: (meta: FieldMeta, idOf: (resource: string) => string) => readonly unknown[];
}
