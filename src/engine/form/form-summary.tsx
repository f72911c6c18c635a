import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { AlertIcon } from '../../ui/icons.tsx';

import classes from './form-summary.module.css';

/** Something in a form that needs a look. */
export interface Finding {
  key: string;
  /** The field it leads to. */
  field: string;
  label: string;
  /** What is wrong; null for a field that is missing. */
  words: string | null;
}

interface FormSummaryProps {
  /** Another object for every try to save that failed; null while there is nothing to say. */
  trouble: object | null;
  findings: readonly Finding[];
  /** Puts the cursor into a field. */
  onField: (name: string) => void;
  /** What happened to the form as a whole: stands in the place of the findings. */
  children?: ReactNode;
}

/** Why a form is not saved: every field that needs a look, each a press away, or what happened to the whole of it. */
export function FormSummary({ trouble, findings, onField, children }: FormSummaryProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const whole = children ?? null;
  const toLook = useEffectEvent(() => {
    const [only, ...others] = new Set(findings.map(({ field }) => field));
    // One is gone to at once; of several the list of them is the better start.
    if (whole === null && only !== undefined && others.length === 0) onField(only);
    else place.current?.focus();
  });
  useEffect(() => {
    if (trouble) toLook();
  }, [trouble]);
  if (!trouble || (whole === null && findings.length === 0)) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes['summary']}>
      <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
        {whole ?? <Findings findings={findings} onField={onField} />}
      </Alert>
    </div>
  );
}

function Findings({ findings, onField }: Pick<FormSummaryProps, 'findings' | 'onField'>) {
  const link = ({ field, label }: Finding): ReactNode => (
    <Anchor component="button" type="button" onClick={() => onField(field)}>
      {label}
    </Anchor>
  );
  const missing = findings.filter(({ words }) => words === null);
  return (
    <>
      <Trans>Nothing was sent; everything you typed is still here.</Trans>
      <ul className={classes['wrong']}>
        {missing.length > 0 ? (
          <li>
            <Trans>Still needed:</Trans>{' '}
            {missing.map((finding, index) => (
              <Fragment key={finding.key}>
                {index > 0 ? ', ' : null}
                {link(finding)}
              </Fragment>
            ))}
          </li>
        ) : null}
        {findings.map((finding) =>
          finding.words === null ? null : (
            <li key={finding.key}>
              {link(finding)}: {finding.words}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
