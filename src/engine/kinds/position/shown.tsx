import { positionKind } from '../../../../contract/field-kinds/position.ts';
import { Figure } from '../cells.tsx';
import type { ShownKind } from '../kind.ts';
import { figure } from '../words.ts';

export const position: ShownKind = { of: positionKind, words: figure, Cell: Figure };
