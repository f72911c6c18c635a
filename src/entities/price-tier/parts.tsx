import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type * as z from 'zod';

import { SCREENS } from '../../../contract/access.ts';
import type { priceTier } from '../../../contract/entities/price-tier.ts';
import { termsKind } from '../../../contract/field-kinds/term.ts';
import type { TierScope } from '../../../contract/price-tier.ts';
import { RESOURCES } from '../../../contract/resource-access.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useValueWords } from '../../engine/kinds/value-words.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps } from '../../engine/view.ts';
import { formatEuro, formatDate, formatNumber } from '../../i18n/format.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

import link from '../../ui/text-link.module.css';
import classes from './price-tier.module.css';

/** Kinds of items with a price from a tier. */
const WITH_TIER = [
  ['products', RESOURCES.product.words],
  ['fabrics', RESOURCES.fabric.words],
  ['generics', RESOURCES.generic.words],
] as const;

const Repricer = lazyComponent(async () => (await import('../../items/price/repricer.tsx')).Repricer);

/** Words of a scope; an empty one includes everything. */
const termWords = (terms: readonly Term[]) =>
  function ScopeWords({ value }: CellProps) {
    const { t } = useLingui();
    const words = useValueWords();
    return (value as readonly string[]).length === 0 ? t`Any` : words({ kind: termsKind, terms }, value);
  };

export const Types = termWords(GARMENTS);
export const ItemFor = termWords(GENDERS);
export const Conditions = termWords(CONDITIONS);

/** Yes or no; a tier without a value is for both. */
export function Branded({ value }: CellProps) {
  const { t } = useLingui();
  if (value === null || value === undefined) return t`Any`;
  return value === true ? t`Yes` : t`No`;
}

export function Price({ value, record }: CellProps) {
  const { t } = useLingui();
  const price = formatEuro(Number(value));
  // The unit of a price in the history is unknown.
  if (record['unit'] === undefined) return price;
  return record['unit'] === 'kg' ? t`${price} per kg` : t`${price} per piece`;
}

const tierOf = (record: ResourceRecord) => record as unknown as z.infer<typeof priceTier.record>;

/** A tier's name, marked if the tier does not apply. */
function Name({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const { name, active } = tierOf(record);
  if (active) return name;
  return (
    <span className={classes['name']}>
      {name}
      <StatusBadge tone="quiet">{t({ message: 'Inactive', context: 'price tier' })}</StatusBadge>
    </span>
  );
}

/** In a list the name includes which garments the tier is for. */
export function NameCell({ record, place }: CellProps) {
  const words = useScopeWords();
  if (place === 'detail') return tierOf(record).name;
  return (
    <>
      <Name record={record} />
      <span className={classes['scope']}>{words(tierOf(record))}</span>
    </>
  );
}

/** A tier in a window too narrow for a table: name, scope, price, and number of items. */
export function Tile({ record, link: linked }: { record: ResourceRecord; link: (children: ReactNode) => ReactNode }) {
  const words = useScopeWords();
  const tier = tierOf(record);
  return (
    <>
      {linked(<Name record={record} />)}
      <span className={classes['scope']}>{words(tier)}</span>
      <span className={classes['facts']}>
        <strong>
          <Price value={tier.price} record={record} place="card" />
        </strong>
        <span>
          <Plural value={tier.items} one="# item" other="# items" />
        </span>
      </span>
    </>
  );
}

/** Sets items to the price of this tier. */
export function RepriceByTier({ record }: { record: ResourceRecord }) {
  return (
    <Suspense
      fallback={
        <Button variant="default" disabled>
          <Trans>Reprice</Trans>
        </Button>
      }
    >
      <Repricer tier={{ _id: record._id, name: textOf(record['name']) }} />
    </Suspense>
  );
}

/** Number of items priced by this tier, with a link to each kind. */
export function TierItems({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const items = Number(record['items']);
  return (
    <div>
      <Plural
        value={items}
        _0="No unsold items are priced by this tier"
        one="# unsold item is priced by this tier"
        other="# unsold items are priced by this tier"
      />
      {items > 0 ? (
        <div className={classes['ways']}>
          {WITH_TIER.map(([screen, { title }]) => (
            <Link
              key={screen}
              to={SCREENS[screen].path}
              search={{ priceId: record._id, status: ['active', 'inactive'] }}
              className={`${link['link']} ${link['alone']}`}
            >
              {t(title)}
            </Link>
          ))}
        </div>
      ) : null}
    </div>
  );
}

type Scope = TierScope & { validFrom: string | null; validTo: string | null };

/** Describes which garments a tier is for, and when, in one line. */
function useScopeWords(): (tier: Scope) => string {
  const { t, i18n } = useLingui();
  const words = useValueWords();
  const { locale } = i18n;
  const names = (terms: readonly Term[], ids: readonly string[]) =>
    ids.length === 0 ? [] : [words({ kind: termsKind, terms }, ids)];
  const grams = (value: number | null) => (value === null ? '' : formatNumber(value, locale));
  const day = (value: string | null) => (value === null ? '' : formatDate(`${value}T12:00`));
  return ({ types, itemFor, conditions, branded, weightMin, weightMax, validFrom, validTo }) => {
    const parts = [...names(GARMENTS, types), ...names(GENDERS, itemFor), ...names(CONDITIONS, conditions)];
    if (branded !== null) parts.push(branded ? t`branded` : t`not branded`);
    if (weightMin !== null || weightMax !== null) parts.push(`${grams(weightMin)}–${grams(weightMax)} g`);
    if (parts.length === 0) parts.push(t`All garments`);
    if (validFrom !== null || validTo !== null) parts.push(`${day(validFrom)}–${day(validTo)}`);
    return parts.join(' · ');
  };
}
