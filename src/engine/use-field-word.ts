import { useLingui } from '@lingui/react/macro';

import type { View } from './view.ts';

/** The label of a field, or of what an action asks for, from its resource's view; its own name if it has none. */
export function useFieldWord({ labels, actionWords = {} }: Pick<View, 'labels' | 'actionWords'>) {
  const { t } = useLingui();
  return (field: string): string => {
    const all = [labels, ...Object.values(actionWords).map((words) => words.labels)];
    const label = all.find((each) => each?.[field])?.[field];
    // The reason of a status change is a field of no record.
    return label ? t(label) : field === 'reason' ? t`Reason` : field;
  };
}
