import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { useTrash } from '../../engine/list/use-trash.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { Age } from '../../engine/values/age.tsx';
import { Fold } from '../../ui/fold.tsx';
import { trashedTiers } from './trashed-tiers-query.ts';

import link from '../../ui/text-link.module.css';
import classes from './prices.module.css';

/** Trashed tiers, collapsed: each can be opened or restored. */
export function TrashedTiers() {
  return (
    <Fold title={<Trans>Trash</Trans>} padded waiting={<Skeleton height={44} />}>
      <Trashed />
    </Fold>
  );
}

function Trashed() {
  const { t } = useLingui();
  const query = useQuery(trashedTiers());
  const failure = failureOf(query);
  const { restore } = useTrash('priceTier');
  if (!query.data) {
    return failure ? (
      <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <Skeleton height={44} />
    );
  }
  // A restored one stays in this list until it is refetched.
  const tiers = query.data.data.flatMap(({ deletedAt, ...tier }) => (deletedAt ? [{ ...tier, deletedAt }] : []));
  if (tiers.length === 0) return <Trans>The trash is empty.</Trans>;
  return (
    <ul className={classes['trash']}>
      {tiers.map(({ name, ...tier }) => (
        <li key={tier._id}>
          <Link
            to={SCREENS.priceTierDetail.path}
            params={{ id: tier._id }}
            className={`${link['link']} ${link['alone']}`}
          >
            {name}
          </Link>
          <span className={classes['used']}>
            <Age moment={tier.deletedAt} />
          </span>
          <Button variant="default" onClick={() => void restore({ ...tier, name })} aria-label={t`Restore ${name}`}>
            <Trans>Restore</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}
