import type { TypedKind } from '../../../src/engine/kinds/kind.ts';
import { shadeKind } from './contract.ts';

export const shade: TypedKind = { of: shadeKind, malformed: { id: 'Six digits behind #, for example #1e6091.' } };
