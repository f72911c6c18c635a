import type { EnteredKind } from '../../../src/engine/kinds/kind.ts';
import { line } from '../../../src/engine/kinds/line.tsx';
import { shadeKind } from './contract.ts';

export const shade: EnteredKind = { of: shadeKind, Input: line({ spellCheck: false }) };
