import { CopyCodes } from '../copy-codes.tsx';
import { PrintTags } from '../print-tags.tsx';
import type { View } from '../view.ts';

/** What can be done with several items at once. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];
