import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { type PriceTierRow, tierList } from '../../api/price-queries.ts';
import { formatEuro } from '../../i18n/format.ts';
import { ListSkeleton } from '../../resources/list/list-skeleton.tsx';
import { LoadFailure } from '../../resources/load-failure.tsx';
import { Repricer } from '../../resources/price/repricer.tsx';
import { failureOf, SeenNote } from '../../resources/seen-note.tsx';
import { priceTierView } from '../../resources/views/price-tier.tsx';
import { EuroIcon, PlusIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TestBox } from './test-box.tsx';
import { TrashedTiers } from './trashed-tiers.tsx';
import { useScopeWords } from './use-scope-words.ts';

import rows from '../../ui/rows.module.css';
import classes from './prices.module.css';

/** The price list: each tier with its scope in a line, a box that tries it, and repricing. */
export function PriceTiers() {
  const { t } = useLingui();
  const query = useQuery(tierList());
  const { data } = query;
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  return (
    <Page
      title={t(priceTierView.title)}
      note={data ? <Plural value={data.total} one="# entry" other="# entries" /> : ' '}
      actions={
        <>
          <Repricer />
          <Button component={Link} to={SCREENS.priceTierCreate.path} leftSection={<PlusIcon size={20} />}>
            <Trans>New price tier</Trans>
          </Button>
        </>
      }
    >
      {data ? <SeenNote query={query} onRetry={retry} /> : null}
      {data ? (
        <div className={classes['columns']}>
          <div className={classes['tiers']}>
            {data.data.length > 0 ? (
              <ul className={rows['rows']}>
                {data.data.map((tier) => (
                  <TierRow key={tier._id} tier={tier} />
                ))}
              </ul>
            ) : (
              <Notice icon={EuroIcon} title={t`No price tiers yet`}>
                {t(priceTierView.empty)}
              </Notice>
            )}
            <TrashedTiers />
          </div>
          <TestBox />
        </div>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
    </Page>
  );
}

function TierRow({ tier }: { tier: PriceTierRow }) {
  const { t } = useLingui();
  const words = useScopeWords();
  const price = formatEuro(tier.price);
  return (
    <li>
      <Link to={SCREENS.priceTierDetail.path} params={{ id: tier._id }} className={classes['row']}>
        <span className={classes['name']}>
          {tier.name}
          {tier.active ? null : <StatusBadge tone="quiet">{t`Inactive`}</StatusBadge>}
        </span>
        <span className={classes['price']}>{tier.unit === 'kg' ? t`${price} per kg` : t`${price} per piece`}</span>
        <span className={classes['scope']}>{words(tier)}</span>
        <span className={classes['used']}>
          <Plural value={tier.items} one="# item" other="# items" />
        </span>
      </Link>
    </li>
  );
}
