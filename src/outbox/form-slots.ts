import { createContext, type ComponentType } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import type { Parcel } from '../store/db.ts';

/** What rows of forms and changes show from rooms that the outbox does not know. */
export interface FormSlots {
  /** Names of fields as their screens call them, in one line. */
  FieldNames: ComponentType<{ kind: ItemKind; names: readonly string[] }>;
  /** Lets the person decide a change that is in conflict. */
  Decide: ComponentType<{ parcel: Parcel }>;
}

/** Filled in by the app; without it fields have their names on the wire, and conflicts wait. */
export const FormSlotsContext = createContext<FormSlots | null>(null);
