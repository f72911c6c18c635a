import { markdownKind } from '../../../../contract/field-kinds/markdown.ts';
import { MarkdownInput } from '../../inputs/markdown-input.tsx';
import type { EnteredKind } from '../kind.ts';

export const markdown: EnteredKind = { of: markdownKind, Input: MarkdownInput, wide: true };
