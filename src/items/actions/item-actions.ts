import type { View } from '../../engine/view.ts';
import { CopyCodes } from './copy-codes.tsx';
import { PrintTags } from './print-tags.tsx';

/** What can be done with several items at once. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];
