import type * as z from 'zod';

import type { FieldMeta } from '../field.ts';

/**
 * How a list is narrowed by a field. `anyOf`: one of the given words, which are of a known list or of a form; `range`: between two
 * bounds, both included, each typed as `bound` says and a number where `read` makes nothing else of it; `days`: between two days in UTC, both included; `presence`: whether there is
 * anything.
 */
export type KindFilter =
  | { form: 'anyOf'; words: (meta: FieldMeta) => readonly string[] }
  | { form: 'anyOf'; word: z.ZodType<string> }
  | { form: 'range'; bound: RegExp; read?: (text: string) => unknown }
  | { form: 'days' }
  | { form: 'presence' };

/**
 * How a form says a value: `text` as it is typed, `word` without blanks around it, `number` as `typed` reads it, `list` by
 * repeating its part, `rows` as JSON, `members` as JSON or by a part of its own for each.
 */
type Part = 'text' | 'word' | 'number' | 'list' | 'rows' | 'members';

/** What page, server and tests must know of a kind of field; how it is stored is in `server/services/field-kinds`. */
export interface Kind {
  /** Null where no list can be filtered by it. */
  filter: KindFilter | null;
  part: Part;
  /** Reads a number as people type it, or a member that is one; undefined where it is none. */
  typed?: (text: string) => number | undefined;
  /** What a record has when a value was taken away: an empty text or list, else null. */
  nothing: '' | null | readonly [];
  /** Whether a file tells it: never, as a cell, or as a cell behind all others and a picture of an archive. */
  inFiles: 'never' | 'cell' | 'picture';
  /** Some values, the lesser first; `idOf` knows a record of each resource. Tests try them. */
  samples: (meta: FieldMeta, idOf: (resource: string) => string) => readonly unknown[];
}
