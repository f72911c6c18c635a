import type { View } from '../../engine/view.ts';
import { CopyCodes } from './copy-codes.tsx';
import { PrintTags } from './print-tags.tsx';

/** Actions on several items. */
export const itemActions: NonNullable<View['actions']> = [CopyCodes, PrintTags];
