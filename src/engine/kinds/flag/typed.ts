import { flagKind } from '../../../../contract/field-kinds/flag.ts';
import type { TypedKind } from '../kind.ts';

export const flag: TypedKind = { of: flagKind, read: (typed) => typed === 'true' };
