import type { ComponentType } from 'react';
import type * as z from 'zod';

import type { Part } from '../../../contract/composition.ts';
import type { FieldMeta } from '../../../contract/field-meta.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import type { MarkedPhoto } from '../inputs/typed-spots.ts';
import type { TypedValue } from './kind.ts';

import classes from '../inputs/input-frame.module.css';

/** Help for single kinds. */
export interface InputAids {
  /** Usual weight, in grams: suggested, never filled in by itself. */
  usualGrams?: number | null | undefined;
  /** Unit of a number, shown behind it. */
  unit?: string | undefined;
  /** The default system of a size without one. */
  sizeSystem?: SizeSystem;
  /** The parts of a composition. */
  parts?: readonly Part[];
  /** Photos to mark defects on, the cover first. */
  photos?: readonly MarkedPhoto[];
}

/** Props of every input, whatever its kind. */
export interface InputProps extends InputAids {
  label: string;
  /** The label is for screen readers only. */
  quiet?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Where it stands in the form, and the errors of the inputs within it, by their paths. */
  path?: string | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
  /** Help for filling it in. */
  hint?: string | undefined;
  /** An example of a text, shown while it is empty. */
  example?: string | undefined;
  value: TypedValue | undefined;
  /** The readable name of the referenced record; of several, separated by commas. */
  name?: string | undefined;
  onChange: (value: TypedValue, name?: string) => void;
  /** Moves to the next field by keyboard. */
  onDone?: (() => void) | undefined;
}

type FrameProps = Pick<InputProps, 'label' | 'quiet' | 'required' | 'error' | 'hint'>;

export type FieldInputProps = InputProps & { /** The field's schema in the contract. */ schema: z.ZodType };

/** Props of the input of a kind. */
export type KindInputProps = InputProps & {
  meta: FieldMeta;
  /** It may be unset. */
  open: boolean;
  /** The input of a field within this one. */
  Input: ComponentType<FieldInputProps>;
};

/** A value that is typed as text. */
export const textIn = (value: TypedValue | undefined): string => (typeof value === 'string' ? value : '');
/** The ids of a value that is one id or several. */
export const idsIn = (value: TypedValue | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [value].flatMap((each) => textIn(each) || []);
/** The ids with one added, or removed if present. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** Props for label, hint and error that every input shares. */
export const framed = ({ label, quiet = false, required = false, error, hint }: FrameProps) => ({
  label,
  labelProps: quiet ? { className: classes['label'], 'data-quiet': true } : {},
  required,
  error,
  description: hint,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
});
/** The same for inputs of several parts, inside our own frame. */
export const inFrame = ({ label, quiet = false, required, error, hint }: FrameProps) => ({
  label,
  quiet,
  required,
  error,
  hint,
});
/** The same for an input that moves on by keyboard. */
export const plain = ({ onDone, ...frame }: FrameProps & Pick<InputProps, 'onDone'>) => ({ ...inFrame(frame), onDone });
