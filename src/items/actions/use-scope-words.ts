import { useLingui } from '@lingui/react/macro';

import { readLanguage } from '../../../contract/language-tags.ts';
import type { TierScope } from '../../../contract/price-tier.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { nameOf, type Term } from '../../../contract/vocabulary/term.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';

type Scope = TierScope & { validFrom: string | null; validTo: string | null };

/** Describes which garments a tier is for, and when, in one line. */
export function useScopeWords(): (tier: Scope) => string {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const names = (terms: readonly Term[], ids: readonly string[]) =>
    ids.length === 0 ? [] : [ids.map((id) => nameOf(terms, id, readLanguage(locale))).join(', ')];
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
