/** The company that runs the marketplace: as its invoices name it, and how long it keeps things for customers. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { mayWrite } from '../../../contract/access.ts';
import {
  COMPANY_WORDS,
  type CompanyData,
  companyFields,
  type CompanyFields,
  readCompany,
  updateCompany,
} from '../../../contract/calls/company.ts';
import { TAX_REGIME_WORDS, TAX_REGIMES } from '../../../contract/invoice-states.ts';
import { BOOKING_DAYS_MAX, RESERVED_MINUTES_MAX, RESERVED_MINUTES_MIN } from '../../../contract/limits.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { read, send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { resourceKey } from '../../api/resource-queries.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { ownCall } from '../../session/own-call.ts';
import { useProfile } from '../../session/use-session.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Page } from '../../ui/page.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useUnsaved } from '../../ui/view.ts';
import { fieldErrors } from '../account/account-form.tsx';

import classes from './company.module.css';

/** Those of a line of text, in the order of the form. */
const LINES = [
  'name',
  'vatNumber',
  'fiscalCode',
  'street',
  'zipcode',
  'city',
  'province',
  'reaOffice',
  'reaNumber',
] as const satisfies readonly (keyof CompanyFields)[];

const NUMBERS = {
  vatRate: 'percent',
  bookingDays: 'count',
  reservedMinutes: 'count',
} as const satisfies Partial<Record<keyof CompanyFields, string>>;
type NumberField = keyof typeof NUMBERS;
const mapNumbers = <Value,>(of: (field: NumberField) => Value) =>
  Object.fromEntries((Object.keys(NUMBERS) as NumberField[]).map((field) => [field, of(field)])) as Record<
    NumberField,
    Value
  >;

export function CompanyScreen() {
  const { t } = useLingui();
  const query = useQuery(read(readCompany));
  const failure = failureOf(query);
  return (
    <Page title={t`General settings`} narrow>
      {query.data ? (
        <CompanyForm company={query.data} />
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
    </Page>
  );
}

function CompanyForm({ company }: { company: CompanyData }) {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const client = useQueryClient();
  const profile = useProfile();
  const { faults, ...stored } = company;
  const [typed, setTyped] = useState<Partial<Record<keyof CompanyFields, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isChanged = Object.keys(typed).length > 0;
  useUnsaved(isChanged);
  const numbers = mapNumbers((field) => formatNumber(stored[field], i18n.locale));
  const values = { ...stored, ...numbers, ...typed };
  const missing = Object.fromEntries(faults.map(({ path, message }) => [path, message]));
  // Nobody has done anything wrong yet: what is needed is marked, not blamed.
  const isBlank = stored.name === '';
  const change = (field: keyof CompanyFields) => (value: string) => {
    setTyped({ ...typed, [field]: value });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => path !== field)));
    setFailure('');
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const typedFields = companyFields.safeParse({
      ...values,
      ...mapNumbers((field) => readTypedNumber(NUMBERS[field], values[field])),
    });
    if (!typedFields.success) {
      setErrors(Object.fromEntries(typedFields.error.issues.map(({ path }) => [String(path[0]), t`Invalid value`])));
      return;
    }
    setBusy(true);
    const answer = await ownCall(send(updateCompany, { body: typedFields.data }));
    setBusy(false);
    if (!answer.ok) {
      const said = Object.fromEntries(fieldErrors(answer.failure).map(({ path, message }) => [path, message]));
      setErrors(said);
      if (Object.keys(said).length === 0) setFailure(words(answer.failure));
      return;
    }
    client.setQueryData(read(readCompany).queryKey, answer.value.data);
    void client.invalidateQueries({ queryKey: resourceKey('invoice') });
    setTyped({});
    if (answer.value.message) toastDone(answer.value.message);
  };
  const line = (field: keyof CompanyFields) => ({
    label: t(COMPANY_WORDS[field]),
    value: values[field],
    withAsterisk: isBlank && Object.hasOwn(missing, field),
    error: errors[field] ?? (isBlank || Object.hasOwn(typed, field) ? undefined : missing[field]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(field)(currentTarget.value),
  });
  return (
    <form
      className={classes['form']}
      aria-label={t`General settings`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <div className={classes['head']}>
        <h2>
          <Trans>Company data</Trans>
        </h2>
        <p>
          <Trans>The invoice issuer. Invoices can’t be issued before this is complete.</Trans>
        </p>
      </div>
      {LINES.map((field) => (
        <TextInput key={field} {...line(field)} autoComplete="off" className={classes[field] ?? ''} />
      ))}
      <NativeSelect
        label={t(COMPANY_WORDS.taxRegime)}
        value={values.taxRegime}
        data={TAX_REGIMES.map((value) => ({ value, label: t(TAX_REGIME_WORDS[value]) }))}
        onChange={({ currentTarget: { value } }) => change('taxRegime')(value)}
      />
      <TextInput
        {...line('vatRate')}
        description={t`Of goods that are not under the margin scheme. Each hub center says which its goods are.`}
        inputMode="decimal"
        rightSection="%"
      />
      <div className={classes['head']}>
        <h2>
          <Trans>Bookings and payments</Trans>
        </h2>
        <p>
          <Trans>Applies to new bookings and orders.</Trans>
        </p>
      </div>
      <TextInput
        {...line('bookingDays')}
        description={t`How long a booked textile mix is held: from 1 to ${BOOKING_DAYS_MAX} days.`}
        inputMode="numeric"
      />
      <TextInput
        {...line('reservedMinutes')}
        description={t`How long an item stays reserved while the customer pays: from ${RESERVED_MINUTES_MIN} to ${RESERVED_MINUTES_MAX} minutes.`}
        inputMode="numeric"
      />
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
          {failure} <Trans>Everything you typed is still here.</Trans>
        </Alert>
      ) : null}
      {mayWrite(updateCompany.who, profile) ? (
        <Button type="submit" loading={busy} disabled={!isChanged}>
          <Trans>Save</Trans>
        </Button>
      ) : null}
    </form>
  );
}
