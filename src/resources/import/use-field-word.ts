import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../../contract/catalogue.ts';
import { viewOf } from '../views.ts';

/** The word of a field, as its labels have it everywhere. */
export function useFieldWord(name: ResourceName): (field: string) => string {
  const { t } = useLingui();
  return (field) => {
    const label = viewOf(name).labels[field];
    return label ? t(label) : field;
  };
}
