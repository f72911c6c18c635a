import * as z from 'zod';

import { SIZE_SYSTEMS, type SizeSystem } from '../vocabulary/sizes.ts';
import type { Kind } from './kind.ts';

export const sizeKind: Kind = {
  name: 'size',
  filter: { form: 'anyOf', word: z.string().refine((value) => readSize(value) !== null) },
  part: 'members',
  nothing: null,
  inFiles: 'cell',
  samples: () => [
    { system: 'IT', value: '44' },
    { system: 'IT', value: '46' },
  ],
};

/** Parses a size list parameter such as `IT:42`; null if it is not one. */
export function readSize(text: string): { system: SizeSystem; value: string } | null {
  const at = text.indexOf(':');
  const system = SIZE_SYSTEMS.find((each) => each === text.slice(0, at));
  const value = text.slice(at + 1).trim();
  return system && value !== '' && value.length <= 20 ? { system, value } : null;
}

/** Formats a size as a list parameter such as `IT:42`. */
export const writeSize = ({ system, value }: { system: string; value: string }): string => `${system}:${value}`;
