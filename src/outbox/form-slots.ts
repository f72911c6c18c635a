import { createContext, type ComponentType } from 'react';

import type { ItemKind } from '../../contract/code.ts';
import type { Parcel } from '../store/db.ts';

/** Components for rows of forms and changes, from modules the outbox does not import. */
export interface FormSlots {
  /** Field labels as on their screens, in one line. */
  FieldNames: ComponentType<{ kind: ItemKind; names: readonly string[] }>;
  /** Lets the person resolve a conflicting change. */
  Decide: ComponentType<{ parcel: Parcel }>;
}

/** Provided by the app; without it fields have their wire names, and conflicts wait. */
export const FormSlotsContext = createContext<FormSlots | null>(null);
