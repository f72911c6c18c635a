import { markdownKind } from '../../../contract/field-kinds/markdown.ts';
import type { Kind } from './kind.ts';
import { longText } from './text.ts';

/** Stored and exported as it is written; its first character is mostly a mark, by which nobody sorts. */
export const markdown: Kind = { ...longText, of: markdownKind, sort: null };
