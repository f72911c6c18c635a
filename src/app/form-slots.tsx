import { Suspense } from 'react';

import { FieldNames } from '../engine/field-names.tsx';
import type { FormSlots } from '../outbox/form-slots.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const DecideChange = lazyComponent(async () => (await import('../engine/form/decide-change.tsx')).DecideChange);

/** How the outbox shows records, whose kinds it does not know. */
export const formSlots: FormSlots = {
  FieldNames,
  Decide: (props) => (
    <Suspense fallback={null}>
      <DecideChange {...props} />
    </Suspense>
  ),
};
