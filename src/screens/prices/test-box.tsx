import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { matchPriceTier, type PriceTierMatch } from '../../../contract/calls/price-tiers.ts';
import { productKnown } from '../../../contract/entities/details.ts';
import { priceTier } from '../../../contract/entities/price-tier.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import type { Term } from '../../../contract/vocabulary/term.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { hubOptions } from '../../api/resource-queries.ts';
import { errorText } from '../../engine/form/form-error-texts.ts';
import { GramsInput } from '../../engine/inputs/grams-input.tsx';
import { readTyped } from '../../engine/kinds/typed-value.ts';
import { formatEuro, formatNumber } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';

import link from '../../ui/text-link.module.css';
import box from '../question-box.module.css';
import classes from './prices.module.css';

const NOTHING = { types: '', itemFor: '', condition: '', branded: '', hubcenter: '' };
type ItemFacts = typeof NOTHING;

/** Describe an item to see its tier and price. The server uses the same rule as for real items. */
export function TestBox() {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const { data: hubs = [] } = useQuery(hubOptions());
  const [item, setItem] = useState(NOTHING);
  const [weight, setWeight] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ match: PriceTierMatch } | { failure: string } | null>(null);
  const reading = readTyped(productKnown.weight, weight);
  const wrong = 'error' in reading ? t(errorText(reading.error)) : undefined;
  const language = readLanguage(i18n.locale);

  // Ignores answers to an earlier description.
  const question = useRef(0);
  const forget = () => {
    question.current += 1;
    setBusy(false);
    setSaid(null);
  };
  const change = (field: keyof ItemFacts, value: string) => {
    setItem({ ...item, [field]: value });
    forget();
  };
  const chooser = (
    field: keyof ItemFacts,
    label: string,
    options: { value: string; label: string }[],
    none: string,
  ) => (
    <NativeSelect
      label={label}
      value={item[field]}
      data={[{ value: '', label: none }, ...options]}
      onChange={({ currentTarget: { value } }) => change(field, value)}
    />
  );
  const named = (terms: readonly Term[]) => terms.map(({ id, names }) => ({ value: id, label: names[language] }));
  const test = async (event: FormEvent) => {
    event.preventDefault();
    if ('error' in reading) return;
    forget();
    setBusy(true);
    const sent = question.current;
    const given = Object.entries(item).filter(([name, value]) => value !== '' && name !== 'branded');
    const branded = item.branded === '' ? {} : { branded: item.branded === 'true' };
    const answer = await ownCall(
      send(matchPriceTier, {
        body: { ...Object.fromEntries(given), ...branded, weight: reading.value as number | null },
      }),
    );
    if (sent !== question.current) return;
    setBusy(false);
    setSaid(answer.ok ? { match: answer.value.data } : { failure: words(answer.failure) });
  };
  const unknown = t`Any`;
  const { labels } = priceTier.words;
  return (
    <form className={box['box']} onSubmit={(event) => void test(event)} aria-labelledby="tier-test">
      <h2 id="tier-test">
        <Trans>Price checker</Trans>
      </h2>
      <p className={classes['small']}>
        <Trans>Describe an item to see which tier and price it would get today.</Trans>
      </p>
      {chooser('types', t(labels.types), named(GARMENTS), unknown)}
      {chooser('itemFor', t(labels.itemFor), named(GENDERS), unknown)}
      {chooser('condition', t(labels.conditions), named(CONDITIONS), unknown)}
      {chooser(
        'branded',
        t(labels.branded),
        [
          { value: 'true', label: t`Yes` },
          { value: 'false', label: t`No` },
        ],
        unknown,
      )}
      <GramsInput
        label={t`Weight`}
        error={wrong}
        value={weight}
        onChange={(text) => {
          setWeight(text);
          forget();
        }}
        usual={GARMENTS.find(({ id }) => id === item.types)?.usualGrams}
      />
      {chooser(
        'hubcenter',
        t`Hub center`,
        hubs.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
        t`No hub center (factor 1)`,
      )}
      <Button type="submit" variant="default" loading={busy}>
        <Trans>Check price</Trans>
      </Button>
      <div role="status">
        {said && 'match' in said ? <Match match={said.match} /> : null}
        {said && 'failure' in said ? <p>{said.failure}</p> : null}
      </div>
    </form>
  );
}

function Match({ match: { tier, price } }: { match: PriceTierMatch }) {
  const { t, i18n } = useLingui();
  if (!tier || !price) {
    return (
      <div className={box['result']}>
        <strong>{t`No matching tier`}</strong>
        <span className={classes['small']}>
          <Trans>A tier without conditions applies to everything.</Trans>
        </span>
      </div>
    );
  }
  const number = (value: number) => formatNumber(value, i18n.locale);
  const [start, worn, hub] = [formatEuro(price.base), number(price.conditionFactor), number(price.hubFactor)];
  return (
    <div className={box['result']}>
      <strong>{formatEuro(price.price)}</strong>
      <Link to={SCREENS.priceTierDetail.path} params={{ id: tier._id }} className={link['link'] ?? ''}>
        {tier.name}
      </Link>
      <span className={classes['small']}>
        <Trans>
          {start} × {worn} (condition) × {hub} (hub center)
        </Trans>
      </span>
    </div>
  );
}
