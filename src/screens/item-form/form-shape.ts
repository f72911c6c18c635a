/** Types of an item's form: initial state, content, and actions. */
import type { ItemKind } from '../../../contract/code.ts';
import type { Photos } from '../../capture/use-photos.ts';
import type { Choices } from '../../engine/form/field-merge.tsx';
import type { SavedDraft, FormDraftKeeper } from '../../engine/form/form-draft.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import type { TypedValue } from '../../engine/kinds/typed-value.ts';
import type { Conflict } from '../../outbox/settle.ts';
import type { FormValues, OpenedRecord } from './form-state.ts';

/** Initial state of a form. */
export interface FormStart {
  kind: ItemKind;
  /** The edited record; null for a new one. */
  seen: OpenedRecord;
  typed: FormValues;
  /** Readable names of referenced records, by field. */
  names: Readonly<Record<string, string>>;
  /** The draft that is resumed. */
  begun: SavedDraft | null;
  keeper: FormDraftKeeper;
}

/** The content of a form. */
export interface FormContent {
  typed: FormValues;
  names: Readonly<Record<string, string>>;
  seen: OpenedRecord;
}

/** What a person does with a saved form next. */
export type Next = 'open' | 'next';

/** An error beside a field: found here, or the server's own text. */
export type ShownError = FormError | string;

/** Why the form as a whole is not saved. */
export type Trouble =
  | { word: 'invalid' | 'codeInUse' | 'noRoom' | 'sentAlready' }
  | { word: 'refused'; message: string | null };

/** State and actions of an item's form. */
export interface ItemForm extends FormContent {
  kind: ItemKind;
  isAdmin: boolean;
  required: ReadonlySet<string>;
  /** By field; only of fields that were left, and of all after a save was tried. */
  errors: Readonly<Record<string, ShownError>>;
  photos: Photos;
  /** The item photo is missing, and the error should show. */
  lacksPhoto: boolean;
  trouble: Trouble | null;
  /** Saving, or waiting for a photo to be compressed first. */
  busy: boolean;
  unsaved: boolean;
  /** Somebody else has changed the same fields. */
  conflict: Conflict | null;
  type: (name: string, value: TypedValue, refName?: string) => void;
  leaveField: (name: string) => void;
  save: (next: Next) => void;
  /** Continues after a conflict with the choice for each field; null returns to the form. */
  decide: (choices: Choices | null) => void;
  /** Closes the form and deletes its draft. */
  discard: () => Promise<void>;
}
