/** A field kind on the page: a folder of its own with up to three files, loaded with the list, with a form's values and with its inputs. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type * as z from 'zod';

import type { Kind } from '../../../contract/field-kinds/kind.ts';
import type { FieldMeta } from '../../../contract/field-meta.ts';
import type { FormError } from '../form/form-errors.ts';
import type { KindFilterProps } from '../list/list-props.ts';
import type { CellProps } from '../view.ts';
import type { KindInputProps } from './input-props.ts';

/** What to know about a value to render it. */
export interface ValueContext {
  meta: FieldMeta;
  i18n: I18n;
  /** The name of a reference, or those of several. */
  name?: unknown;
  /** The same for a value within this one. */
  wordsOf: (meta: FieldMeta, value: unknown) => string;
}

export type Words = (value: unknown, context: ValueContext) => string;

export interface FieldCellProps extends CellProps {
  meta: FieldMeta;
  label: string;
}

/** Props of the cell of a kind: `words` is the value as a line of text, `Cell` renders a value within it. */
export type KindCellProps = FieldCellProps & { words: () => string; Cell: ComponentType<FieldCellProps> };

/** How a kind is shown (`shown.tsx`). */
export interface ShownKind {
  of: Kind;
  /** A value as a line of text. */
  words: Words;
  /** Default: its words. */
  Cell?: ComponentType<KindCellProps>;
  /** What stands for a value that is not there. Default: a dash. */
  missing?: string;
}

/** A row during typing: its id, and its fields as typed. */
export interface TypedRow {
  readonly [field: string]: TypedValue;
}

/** The shapes of typed values; a kind whose value has parts adds its own. */
export interface TypedShapes {
  /** Text as typed, or a word's id. */
  text: string;
  list: readonly string[];
  rows: readonly TypedRow[];
}

export type TypedValue = TypedShapes[keyof TypedShapes];

/** The value of a typed input, or why there is none; `within`: the errors of its rows, by their paths below the field. */
export type ParseResult = { value: unknown } | { error: FormError; within?: Readonly<Record<string, FormError>> };

/** How fields within a value are typed. */
export interface InnerFields {
  startValue: (schema: z.ZodType, given: unknown) => TypedValue;
  readValue: (schema: z.ZodType, typed: TypedValue) => ParseResult;
}

/** How a kind is typed (`typed.ts`). Default: as text. */
export interface TypedKind {
  of: Kind;
  /** A value as its input shows it, for editing. */
  show?: (value: never, meta: FieldMeta, inner: InnerFields) => TypedValue;
  /** The value; undefined if it is none. A draft of an earlier version may have another shape: the schema refuses it. */
  read?: (typed: TypedValue, meta: FieldMeta, inner: InnerFields) => unknown;
  /** The errors of the inputs within it, by their paths. */
  errorsWithin?: (typed: TypedValue, meta: FieldMeta, inner: InnerFields) => Readonly<Record<string, FormError>>;
  /** A typed value that has parts: the member that every one of them has, its form in storage, and whether nothing was typed. */
  parts?: { member: string; kept: z.ZodType<TypedValue>; isBlank: (typed: never) => boolean };
  /** What to enter instead of a text that is none. */
  malformed?: MessageDescriptor;
}

/** How a kind is entered in forms and filters (`input.tsx`). */
export interface EnteredKind {
  of: Kind;
  Input: ComponentType<KindInputProps>;
  /** It takes the whole width of a form. */
  wide?: true;
  /** Default: by the form of its filter in the contract. */
  Filter?: ComponentType<KindFilterProps>;
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The kinds that files export, by their objects in the contract. */
export const byKind = <Found extends { of: Kind }>(modules: Modules): ReadonlyMap<Kind, Found> =>
  new Map(
    Object.values(modules)
      .flatMap((each) => Object.values(each))
      .filter((each): each is Found => typeof each === 'object' && each !== null && 'of' in each)
      .map((each) => [each.of, each]),
  );
