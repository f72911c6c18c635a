import { positionKind } from '../../../../contract/field-kinds/position.ts';
import type { EnteredKind } from '../kind.ts';
import { Nothing } from '../line.tsx';

export const position: EnteredKind = { of: positionKind, Input: Nothing };
