import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { PROBLEM_TEXTS } from '../../capture/problem-text.ts';
import { viewOf } from '../../resources/views.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { ItemForm, Trouble } from './form-shape.ts';
import { fieldNames } from './form-state.ts';
import { useErrorWords } from './use-error-words.ts';

import classes from './item-form.module.css';

interface FormSummaryProps {
  form: ItemForm;
  /** Puts the cursor into a field. */
  onField: (name: string) => void;
}

/** Why a form is not saved: every field that needs a look, each a press away, or what happened to the whole of it. */
export function FormSummary({ form, onField }: FormSummaryProps) {
  const { trouble } = form;
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const wrong = fieldNames(form.kind, form.isAdmin).filter((name) => form.errors[name] !== undefined);
  const isPhotoWrong = form.lacksPhoto || brokenPhotos(form).length > 0;
  const toLook = useEffectEvent((why: Trouble) => {
    const [only, ...others] = [...(isPhotoWrong ? ['photos'] : []), ...wrong];
    // One is gone to at once; of several the list of them is the better start.
    if (why.word === 'invalid' && only !== undefined && others.length === 0) onField(only);
    else place.current?.focus();
  });
  useEffect(() => {
    if (trouble) toLook(trouble);
  }, [trouble]);
  const isGood = trouble?.word === 'invalid' && wrong.length === 0 && !isPhotoWrong;
  if (!trouble || isGood) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes['summary']}>
      <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
        {trouble.word === 'invalid' ? (
          <Wrong form={form} names={wrong} onField={onField} />
        ) : (
          <Whole trouble={trouble} />
        )}
      </Alert>
    </div>
  );
}

/** Photos that nothing could be made of. */
const brokenPhotos = ({ photos }: ItemForm) => photos.entries.filter((entry) => entry.status === 'failed');

function Wrong({ form, names, onField }: FormSummaryProps & { names: readonly string[] }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { labels } = viewOf(form.kind);
  const link = (name: string): ReactNode => (
    <Anchor component="button" type="button" onClick={() => onField(name)}>
      {name === 'photos' ? t`Photos` : labels[name] ? t(labels[name]) : name}
    </Anchor>
  );
  const isMissing = (name: string) => {
    const error = form.errors[name];
    return typeof error === 'object' && error.word === 'required';
  };
  const missing = names.filter(isMissing);
  return (
    <>
      <Trans>Nothing was sent; everything you typed is still here.</Trans>
      <ul className={classes['wrong']}>
        {form.lacksPhoto ? (
          <li>
            {link('photos')}: {t`images are required`}
          </li>
        ) : null}
        {brokenPhotos(form).map(({ id, problem }) => (
          <li key={id}>
            {link('photos')}: {t(PROBLEM_TEXTS[problem])}
          </li>
        ))}
        {missing.length > 0 ? (
          <li>
            <Trans>Still needed:</Trans>{' '}
            {missing.map((name, index) => (
              <Fragment key={name}>
                {index > 0 ? ', ' : null}
                {link(name)}
              </Fragment>
            ))}
          </li>
        ) : null}
        {names
          .filter((name) => !isMissing(name))
          .map((name) => {
            const error = form.errors[name];
            return (
              <li key={name}>
                {link(name)}: {error === undefined ? '' : words(name, error)}
              </li>
            );
          })}
      </ul>
    </>
  );
}

function Whole({ trouble }: { trouble: Trouble }) {
  switch (trouble.word) {
    case 'noRoom':
      return (
        <Trans>
          This device could not store it; it may be out of space. Everything you typed is still here: free some space
          and save again.
        </Trans>
      );
    case 'codeInUse':
      return (
        <Trans>
          Another item on this device has this code. Everything you typed is still here: change the code, or leave it
          empty.
        </Trans>
      );
    case 'sentAlready':
      return (
        <Trans>
          It is in the <Link to={SCREENS.outbox.path}>outbox</Link> and may have arrived already: look there before you
          save it again.
        </Trans>
      );
    default:
      return (
        <>
          {'message' in trouble && trouble.message ? `${trouble.message} ` : null}
          <Trans>Everything you typed is still here.</Trans>
        </>
      );
  }
}
