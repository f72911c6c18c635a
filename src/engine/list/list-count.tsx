import { Plural, Trans, useLingui } from '@lingui/react/macro';

import { formatNumber } from '../../i18n/format.ts';

/** Number of records; says so if there are more than were counted. */
export function ListCount({ total, isOpenEnded }: { total: number; isOpenEnded: boolean }) {
  const { i18n } = useLingui();
  const counted = formatNumber(total, i18n.locale);
  return isOpenEnded ? (
    <Trans>More than {counted} entries</Trans>
  ) : (
    <Plural value={total} one="# entry" other="# entries" />
  );
}
