import type { Part } from '../../../contract/composition.ts';
import type { FieldMeta } from '../../../contract/field.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import type { MarkedPhoto } from '../inputs/typed-spots.ts';
import type { TypedValue } from './typed-value.ts';

/** What helps with single kinds. */
export interface InputAids {
  /** What such an item usually weighs, in grams: offered, never taken over by itself. */
  usualGrams?: number | null | undefined;
  /** What a number counts, shown behind it. */
  unit?: string | undefined;
  /** The system a bare size is of. */
  sizeSystem?: SizeSystem;
  /** Parts of a composition that are told apart. */
  parts?: readonly Part[];
  /** Photos that defects are pointed at on, the cover first. */
  photos?: readonly MarkedPhoto[];
}

/** What an input gets, whatever its kind. */
export interface InputProps extends InputAids {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: string | undefined;
  value: TypedValue | undefined;
  /** The readable name of the record that is referred to. */
  name?: string | undefined;
  onChange: (value: TypedValue, name?: string) => void;
  /** The keyboard goes on to the next field. */
  onDone?: (() => void) | undefined;
}

type Framed = Pick<InputProps, 'label' | 'required' | 'error' | 'hint'>;

/** What the input of a kind gets. */
export type KindInputProps = InputProps & {
  meta: FieldMeta;
  /** It may be left without a value. */
  open: boolean;
};

/** A value that is typed as text. */
export const textIn = (value: TypedValue | undefined): string => (typeof value === 'string' ? value : '');
/** The ids of a value that is one or some. */
export const idsIn = (value: TypedValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [value].flatMap((each) => textIn(each) || []);
/** A value that has parts, by the name of its member. */
export const partsIn = <Name extends string>(value: TypedValue | undefined, name: Name) =>
  typeof value === 'object' && name in value ? (value as Extract<TypedValue, Record<Name, unknown>>) : null;
/** The ids with one more, or without it. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** What every input of a label, its hint and its error has in common. */
export const framed = ({ label, required = false, error, hint }: Framed) => ({
  label,
  required,
  error,
  description: hint,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
});
/** The same of inputs of several parts, around which stands a frame of ours. */
export const inFrame = ({ label, required, error, hint }: Framed) => ({ label, required, error, hint });
/** The same of one that the keyboard goes on from. */
export const plain = ({ onDone, ...frame }: Framed & Pick<InputProps, 'onDone'>) => ({ ...inFrame(frame), onDone });
