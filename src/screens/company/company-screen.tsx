/** The company that runs the marketplace, as its invoices name it. */
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
  updateCompany,
} from '../../../contract/calls/company.ts';
import { TAX_REGIME_WORDS, TAX_REGIMES } from '../../../contract/invoice-states.ts';
import { readTypedNumber } from '../../../contract/typed/numbers.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { companyOptions, saveCompany } from '../../api/invoice-queries.ts';
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

export function CompanyScreen() {
  const { t } = useLingui();
  const query = useQuery(companyOptions());
  const failure = failureOf(query);
  return (
    <Page
      title={t`Company data`}
      narrow
      note={<Trans>Who issues the invoices. They can’t be issued before this is complete.</Trans>}
    >
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
  const { faults, vatRate, ...stored } = company;
  const [typed, setTyped] = useState<Partial<Record<keyof CompanyFields, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const isChanged = Object.keys(typed).length > 0;
  useUnsaved(isChanged);
  const values = { ...stored, vatRate: formatNumber(vatRate, i18n.locale), ...typed };
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
    const rate = readTypedNumber('percent', values.vatRate);
    const read = companyFields.safeParse({ ...values, vatRate: rate });
    if (!read.success) {
      setErrors(Object.fromEntries(read.error.issues.map(({ path }) => [String(path[0]), t`Invalid value`])));
      return;
    }
    setBusy(true);
    const answer = await ownCall(saveCompany(read.data));
    setBusy(false);
    if (!answer.ok) {
      const said = Object.fromEntries(fieldErrors(answer.failure).map(({ path, message }) => [path, message]));
      setErrors(said);
      if (Object.keys(said).length === 0) setFailure(words(answer.failure));
      return;
    }
    client.setQueryData(companyOptions().queryKey, answer.value.data);
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
    <form className={classes['form']} aria-label={t`Company data`} noValidate onSubmit={(event) => void save(event)}>
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
