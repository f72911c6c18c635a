import { useLingui } from '@lingui/react/macro';

import type { View } from './view.ts';

/** The label of a field from its resource's view; the field's own name if it has none. */
export function useFieldWord({ labels }: Pick<View, 'labels'>): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const { [field]: label } = labels;
    // The reason of a status change is a field of no record.
    return label ? t(label) : field === 'reason' ? t`Reason` : field;
  };
}
