import { useLingui } from '@lingui/react/macro';

import type { View } from './view.ts';

/** The word of a field, as its resource's labels have it everywhere; its own name where it has none. */
export function useFieldWord({ labels }: Pick<View, 'labels'>): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const { [field]: label } = labels;
    // What a status is changed with is a field of no record.
    return label ? t(label) : field === 'reason' ? t`Reason` : field;
  };
}
