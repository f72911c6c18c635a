import { storedText } from '../../../server/engine/field-kinds/text.ts';
import { shadeKind } from './contract.ts';

export const shade = storedText(shadeKind, 10);
