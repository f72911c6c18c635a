import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import {
  parcel as parcelForm,
  type ParcelForm,
  quoteShipping,
  type ShippingQuote,
} from '../../../contract/calls/shipping-costs.ts';
import { shippingCost } from '../../../contract/entities/shipping-cost.ts';
import { kilogramsKind } from '../../../contract/field-kinds/kilograms.ts';
import { isRequired } from '../../../contract/field-meta.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { COUNTRIES } from '../../../contract/vocabulary/countries.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { errorText } from '../../engine/form/form-error-texts.ts';
import { TypedInput } from '../../engine/inputs/typed-input.tsx';
import { readValue } from '../../engine/kinds/typed-value.ts';
import { formatEuro } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';

import link from '../../ui/text-link.module.css';
import box from '../question-box.module.css';
import classes from './shipping.module.css';

const { shape } = parcelForm;
const START = { country: 'IT', province: '', postalCode: '', weight: '' };
type Parcel = typeof START;

/** Says what a parcel costs, by the rule of the shop. */
export function ParcelBox() {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const [parcel, setParcel] = useState(START);
  const [errors, setErrors] = useState<Partial<Record<keyof Parcel, string>>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ quote: ShippingQuote } | { failure: string } | null>(null);
  // Ignores answers to an earlier parcel.
  const question = useRef(0);
  const change = (field: keyof Parcel) => (value: string) => {
    setParcel({ ...parcel, [field]: value });
    setErrors({});
    question.current += 1;
    setBusy(false);
    setSaid(null);
  };
  const test = async (event: FormEvent) => {
    event.preventDefault();
    const given: Record<string, unknown> = {};
    const wrong: typeof errors = {};
    for (const field of Object.keys(START) as (keyof Parcel)[]) {
      const { [field]: typed } = parcel;
      if (typed.trim() === '' && !isRequired(shape[field])) continue;
      const reading = readValue(shape[field], typed);
      if ('error' in reading) wrong[field] = t(errorText(reading.error));
      else given[field] = reading.value;
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const { current: sent } = question;
    const answer = await ownCall(send(quoteShipping, { body: given as ParcelForm }));
    if (sent !== question.current) return;
    setBusy(false);
    setSaid(answer.ok ? { quote: answer.value.data } : { failure: words(answer.failure) });
  };
  const { labels } = shippingCost.words;
  const language = readLanguage(i18n.locale);
  const line = (field: keyof Parcel) => ({
    value: parcel[field],
    error: errors[field],
    onChange: change(field),
  });
  return (
    <form className={box['box']} onSubmit={(event) => void test(event)} aria-labelledby="parcel-test" noValidate>
      <h2 id="parcel-test">
        <Trans>What does a parcel cost?</Trans>
      </h2>
      <NativeSelect
        label={t(labels.country)}
        value={parcel.country}
        data={COUNTRIES.map(({ id, names }) => ({ value: id, label: names[language] }))}
        onChange={({ currentTarget: { value } }) => change('country')(value)}
      />
      <div className={classes['pair']}>
        <TypedInput label={t(labels.province)} autoCapitalize="characters" {...line('province')} />
        <TypedInput label={t(labels.postalCode)} autoCapitalize="characters" {...line('postalCode')} />
      </div>
      <TypedInput label={t`Weight`} inputMode="decimal" unit={kilogramsKind.unit} required {...line('weight')} />
      <Button type="submit" variant="default" loading={busy}>
        <Trans>Check cost</Trans>
      </Button>
      <div role="status">
        {said && 'quote' in said ? <Quote quote={said.quote} /> : null}
        {said && 'failure' in said ? said.failure : null}
      </div>
    </form>
  );
}

function Quote({ quote }: { quote: ShippingQuote }) {
  if (!quote) {
    return (
      <div className={box['result']}>
        <strong>
          <Trans>On request</Trans>
        </strong>
        <span>
          <Trans>No shipping cost is for this weight and destination.</Trans>
        </span>
      </div>
    );
  }
  return (
    <div className={box['result']}>
      <strong>{formatEuro(quote.cost)}</strong>
      <Link
        to={SCREENS.shippingCostDetail.path}
        params={{ id: quote._id }}
        className={`${link['link']} ${link['alone']}`}
      >
        {quote.band}
      </Link>
    </div>
  );
}
