import * as z from 'zod';

import { SIZE_SYSTEMS, type SizeSystem } from '../vocabulary/sizes.ts';
import type { Kind } from './kind.ts';

export const size: Kind = {
  filter: { form: 'anyOf', word: z.string().refine((value) => readSize(value) !== null) },
  part: 'members',
  nothing: null,
  inFiles: 'cell',
  samples: () => [
    { system: 'IT', value: '44' },
    { system: 'IT', value: '46' },
  ],
};

/** Reads a size as a list is asked for it, `IT:42`; null for what is none. */
export function readSize(text: string): { system: SizeSystem; value: string } | null {
  const at = text.indexOf(':');
  const system = SIZE_SYSTEMS.find((each) => each === text.slice(0, at));
  const value = text.slice(at + 1).trim();
  return system && value !== '' && value.length <= 20 ? { system, value } : null;
}

/** Writes a size as a list is asked for it, `IT:42`. */
export const writeSize = ({ system, value }: { system: string; value: string }): string => `${system}:${value}`;
