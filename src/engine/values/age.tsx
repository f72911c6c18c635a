import { useLingui } from '@lingui/react/macro';

import { formatAge, formatDateTime } from '../../i18n/format.ts';
import { useNow } from '../../ui/use-now.ts';

/** Relative time; the exact time as a tooltip. */
export function Age({ moment }: { moment: string }) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {formatAge(moment, now, i18n.locale)}
    </time>
  );
}
