import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { readVatNumber, VAT_COUNTRIES, type VatCountry } from '../../../contract/identifiers/vat-number.ts';
import { useVatChecking } from '../../entities/vat-check/use-vat-checking.ts';
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx';
import { countryName, type NumberKind, useVerdict } from './use-verdict.ts';

import classes from './vat.module.css';

/** Judges a VAT number, tax code or IBAN while it is typed, without the network, and has VIES look up a VAT number. */
export function NumberChecker() {
  const { t, i18n } = useLingui();
  const check = useVatChecking();
  const [kind, setKind] = useState<NumberKind>('vat');
  const [country, setCountry] = useState<VatCountry>('IT');
  const [typed, setTyped] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const verdict = useVerdict(kind, typed, country);
  // A number still being typed is not wrong yet.
  const said = verdict && (verdict.isRight || isLeft) ? verdict : null;
  const isVat = kind === 'vat';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsLeft(true);
    if (!isVat || !verdict?.isRight) return;
    setBusy(true);
    const isStarted = await check(readVatNumber(typed, country).full);
    setBusy(false);
    if (isStarted) setTyped('');
  };
  const countries = VAT_COUNTRIES.map((value) => ({ value, label: `${countryName(value, i18n.locale)} (${value})` }));
  return (
    <form className={classes['checker']} onSubmit={(event) => void submit(event)} aria-label={t`Check a number`}>
      <NativeSelect
        label={t`Kind of number`}
        value={kind}
        data={[
          { value: 'vat', label: t`VAT number` },
          { value: 'taxCode', label: t`Codice fiscale` },
          { value: 'iban', label: t`IBAN` },
        ]}
        onChange={({ currentTarget: { value } }) => setKind(value as NumberKind)}
      />
      {isVat ? (
        <NativeSelect
          label={t`Country`}
          value={country}
          data={countries.toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale))}
          onChange={({ currentTarget: { value } }) => setCountry(value as VatCountry)}
        />
      ) : null}
      <TextInput
        className={(isVat ? classes['number'] : classes['alone']) ?? ''}
        label={t`Number`}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={said !== null && !said.isRight}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const { country: own } = readVatNumber(value, country);
          if (isVat && own) setCountry(own);
        }}
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
      />
      {isVat ? (
        <Button type="submit" loading={busy}>
          <Trans>Check with VIES</Trans>
        </Button>
      ) : null}
      <p className={classes['verdict']} role="status" data-right={said?.isRight}>
        {said ? (
          <>
            {said.isRight ? <CheckIcon size={20} /> : <AlertIcon size={20} />}
            {said.words}
          </>
        ) : (
          <Trans>The number is checked as you type, even without a network.</Trans>
        )}
      </p>
    </form>
  );
}
