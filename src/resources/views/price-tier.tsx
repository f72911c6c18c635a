import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { readLanguage } from '../../../contract/language-tags.ts';
import type { priceTier } from '../../../contract/resources/price-tier.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { nameOf, type Term } from '../../../contract/vocabulary/term.ts';
import { formatEuro } from '../../i18n/format.ts';
import { EuroIcon } from '../../ui/icons.tsx';
import type { CellProps, ViewOf } from '../view.ts';

/** Words of a scope; where it says none, every one of them will do. */
const words = (terms: readonly Term[]) =>
  function ScopeWords({ value }: CellProps) {
    const { t, i18n } = useLingui();
    const ids = value as readonly string[];
    if (ids.length === 0) return t`Any`;
    return ids.map((id) => nameOf(terms, id, readLanguage(i18n.locale))).join(', ');
  };

/** Yes or no; a tier that leaves it open is for both. */
function Branded({ value }: CellProps) {
  const { t } = useLingui();
  if (value === null || value === undefined) return t`Any`;
  return value === true ? t`Yes` : t`No`;
}

function Price({ value, record }: CellProps) {
  const { t } = useLingui();
  const price = formatEuro(Number(value));
  return record['unit'] === 'kg' ? t`${price} per kg` : t`${price} per piece`;
}

export const priceTierView: ViewOf<typeof priceTier> = {
  icon: EuroIcon,
  title: msg`Price tiers`,
  one: msg`Price tier`,
  empty: msg`A tier says what garments of a kind cost. Create the first one.`,
  create: msg`New price tier`,
  look: 'rows',
  labels: {
    _id: msg`Id`,
    name: msg`Name`,
    types: msg`Garment type`,
    itemFor: msg`Gender`,
    conditions: msg`Condition`,
    branded: msg`Branded`,
    weightMin: msg`Weight from`,
    weightMax: msg`Weight up to`,
    unit: msg`Price for`,
    price: msg`Price`,
    validFrom: msg`Valid from`,
    validTo: msg`Valid until`,
    priority: msg`Priority`,
    active: msg`Active`,
    items: msg`Unsold items with it`,
    createdAt: msg`Created`,
    updatedAt: msg`Last change`,
    deletedAt: msg`In the trash since`,
    rev: msg`Revision`,
  },
  cells: {
    types: words(GARMENTS),
    itemFor: words(GENDERS),
    conditions: words(CONDITIONS),
    branded: Branded,
    price: Price,
  },
};
