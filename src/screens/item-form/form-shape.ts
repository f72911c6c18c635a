/** What a form of an item is: what it begins with, and what its parts show and may do. */
import type { ItemKind } from '../../../contract/code.ts';
import type { Photos } from '../../capture/use-photos.ts';
import type { Choices } from '../../engine/form/field-merge.tsx';
import type { SavedDraft, FormDraftKeeper } from '../../engine/form/form-draft.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import type { TypedValue } from '../../engine/kinds/typed-value.ts';
import type { Conflict } from '../../outbox/settle.ts';
import type { FormValues, OpenedRecord } from './form-state.ts';

/** What a form begins with. */
export interface FormStart {
  kind: ItemKind;
  /** The record that is changed; null for a new one. */
  seen: OpenedRecord;
  typed: FormValues;
  /** Readable names of what it refers to, by the fields' names. */
  names: Readonly<Record<string, string>>;
  /** What was begun before and is gone on with. */
  begun: SavedDraft | null;
  keeper: FormDraftKeeper;
}

/** What a form holds at one moment. */
export interface FormContent {
  typed: FormValues;
  names: Readonly<Record<string, string>>;
  seen: OpenedRecord;
}

/** What a person does with a saved form next. */
export type Next = 'open' | 'next';

/** An error beside a field: found here, or the server's own words. */
export type ShownError = FormError | string;

/** Why a form is not saved, as a whole. */
export type Trouble =
  | { word: 'invalid' | 'codeInUse' | 'noRoom' | 'sentAlready' }
  | { word: 'refused'; message: string | null };

/** A form of an item, as its parts show it. */
export interface ItemForm extends FormContent {
  kind: ItemKind;
  isAdmin: boolean;
  required: ReadonlySet<string>;
  /** By field; only of those that were left, and of all once saving was tried. */
  errors: Readonly<Record<string, ShownError>>;
  photos: Photos;
  /** The item's photo is missing, and it is time to say so. */
  lacksPhoto: boolean;
  trouble: Trouble | null;
  /** Saving, or waiting for a photo to be made small first. */
  busy: boolean;
  unsaved: boolean;
  /** Somebody else has changed the same fields. */
  conflict: Conflict | null;
  type: (name: string, value: TypedValue, refName?: string) => void;
  leaveField: (name: string) => void;
  save: (next: Next) => void;
  /** Goes on after a conflict, with whose value each field in it is to have; null goes back to the form. */
  decide: (choices: Choices | null) => void;
  /** Closes the form without saving it, for good. */
  discard: () => Promise<void>;
}
