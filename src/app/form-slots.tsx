import { Suspense } from 'react';

import type { FormSlots } from '../outbox/form-slots.ts';
import { FieldNames } from '../resources/field-names.tsx';
import { laterPart } from '../ui/later-part.ts';

const DecideChange = laterPart(async () => (await import('../resources/form/decide-change.tsx')).DecideChange);

/** What the outbox shows of records, which it does not know itself. */
export const formSlots: FormSlots = {
  FieldNames,
  Decide: (props) => (
    <Suspense fallback={null}>
      <DecideChange {...props} />
    </Suspense>
  ),
};
