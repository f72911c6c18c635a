/** Sizes as somebody reads them off a label: the system may be typed with the value, or be plain from it. */
import { SIZE_SYSTEMS, SIZE_VALUES, type SizeSystem } from '../vocabulary/sizes.ts';

/** A size while it is typed. */
export interface TypedSize {
  system: SizeSystem;
  value: string;
}

/** What a label without any number says. */
export const ONE_SIZE = 'TU';

const prefix = new RegExp(`^(${SIZE_SYSTEMS.join('|')})[\\s:.-]*(?=\\d)(.*)$`, 'i');

/**
 * The size that was typed: `it 46` names its system, letters such as `XL` have only one, a bare number is of the system that is
 * chosen. The value otherwise stays as the label says it.
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
