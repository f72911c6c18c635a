import { useLingui } from '@lingui/react/macro';

import type { ResourceName } from '../../contract/catalogue.ts';
import { viewOf } from './views.ts';

/** Names of fields as the screens of their resource call them, in one line. */
export function FieldNames({ kind, names }: { kind: ResourceName; names: readonly string[] }) {
  const { t } = useLingui();
  const { labels } = viewOf(kind);
  return names
    .map((name) => {
      const label = labels[name];
      return label ? t(label) : name;
    })
    .join(', ');
}
