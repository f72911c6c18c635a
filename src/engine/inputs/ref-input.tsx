import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useId, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { SEARCH_MAX } from '../../../contract/limits.ts';
import { accessOf, type ResourceName } from '../../../contract/resource-access.ts';
import { listOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { recordName } from '../values/record-name.ts';
import { textOf } from '../values/text-of.ts';
import { InputFrame } from './input-frame.tsx';
import { PickInput } from './pick-input.tsx';

import classes from './typed-inputs.module.css';

export interface RefInputProps {
  label: string;
  /** The label is for screen readers only. */
  quiet?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  /** Resource to search in. */
  to: ResourceName;
  /** The selected record's id, or empty. */
  value: string;
  /** Its name, if it was selected before. */
  name: string;
  onChange: (id: string, name: string) => void;
  onDone?: (() => void) | undefined;
}

const FOUND_MAX = 8;

/** A record of another resource, searched by name or code on the server. */
export function RefInput(props: RefInputProps) {
  const { label, quiet = false, required, error, hint, to, value, name, onChange, onDone } = props;
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim().slice(0, SEARCH_MAX));
  const query = useQuery({
    ...listOptions(to, { search, limit: FOUND_MAX }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  // Until the answer arrives, keep the previous options that still match, so that Enter picks nothing else.
  const isFitting = (record: ResourceRecord) =>
    !query.isPlaceholderData ||
    `${recordName(to, record)} ${textOf(record['code'])}`.toLowerCase().includes(search.toLowerCase());
  const found = search === '' ? [] : (query.data?.data ?? []).filter(isFitting);
  // A form that cannot be filled yet says so before anybody searches.
  const isNeeded = required === true && value === '';
  const some = useQuery({ ...listOptions(to, { limit: 1 }), enabled: isNeeded });
  const { screens, words } = accessOf(to);
  const change = (chosen: string, called: string) => {
    onChange(chosen, called);
    // The focused element unmounts with the change.
    setTimeout(() => (chosen !== '' && onDone ? onDone() : document.getElementById(id)?.focus()));
  };
  const choose = (chosen: string) => {
    const record = found.find(({ _id }) => _id === chosen);
    setText('');
    if (record) change(chosen, recordName(to, record));
  };
  return (
    <InputFrame id={id} label={label} plain={value !== ''} {...{ quiet, required, error, hint }}>
      {value === '' ? (
        <PickInput
          id={id}
          placeholder={t`Search by name or code`}
          text={text}
          onText={setText}
          options={found.map((record) => ({
            id: record._id,
            label: recordName(to, record),
            hint: record['name'] ? textOf(record['code']) : undefined,
          }))}
          onPick={choose}
          onDone={onDone}
          none={
            query.isError
              ? t`You need to be online.`
              : query.isSuccess && !query.isPlaceholderData
                ? t`No results`
                : undefined
          }
          invalid={error !== undefined}
          required={required}
        />
      ) : (
        <div className={classes['chosen']} data-single>
          <span>{name || t`Selected`}</span>
          <CloseButton id={id} aria-label={t`Choose another: ${label}`} onClick={() => change('', '')} />
        </div>
      )}
      {isNeeded && some.data?.total === 0 ? (
        <p className={classes['nothing']}>
          <Trans>There is nothing to choose from yet.</Trans>{' '}
          <Link to={SCREENS[screens.list].path} className={classes['offer']}>
            {t(words.title)}
          </Link>
        </p>
      ) : null}
    </InputFrame>
  );
}
