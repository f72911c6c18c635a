import { CopyCodes } from '../list/copy-codes.tsx';
import { PrintTags } from '../list/print-tags.tsx';
import type { View } from '../view.ts';

/** What can be done with several items at once. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];
