/** Sizes as read off a label: the system is typed with the value, or follows from it. */
import { SIZE_SYSTEMS, SIZE_VALUES, type SizeSystem } from '../vocabulary/sizes.ts';

/** A size while it is typed. */
export interface TypedSize {
  system: SizeSystem;
  value: string;
}

/** The value of a one-size label. */
export const ONE_SIZE = 'TU';

const prefix = new RegExp(`^(${SIZE_SYSTEMS.join('|')})[\\s:.-]*(?=\\d)(.*)$`, 'i');

/**
 * Parses a typed size: `it 46` names its system, letters such as `XL` exist in one system only, a bare number belongs to the selected
 * system. Otherwise the value stays as typed.
 */
export function readSize({ system, value }: TypedSize): TypedSize {
  const text = value.trim();
  const [, named, rest] = prefix.exec(text) ?? [];
  const known = SIZE_SYSTEMS.find((each) => each === named?.toUpperCase());
  if (known && rest) return { system: known, value: rest.trim() };
  const letters = SIZE_VALUES.INT?.find((each) => each === text.toUpperCase());
  if (letters) return { system: 'INT', value: letters };
  return { system, value: text };
}
