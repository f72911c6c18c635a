import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';

import { joinWords } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import classes from './form-summary.module.css';

/** A field that needs attention. */
export interface Finding {
  key: string;
  /** The field it links to. */
  field: string;
  label: string;
  /** What is wrong; null for a missing value. */
  words: string | null;
}

interface FormSummaryProps {
  /** A new object for every failed save; null if there is nothing to report. */
  problem: object | null;
  findings: readonly Finding[];
  /** Focuses a field. */
  onField: (name: string) => void;
  /** An error of the whole form, shown instead of the findings. */
  children?: ReactNode;
}

/** Why a form is not saved: a link to every field that needs attention, or the error of the whole form. */
export function FormSummary({ problem, findings, onField, children }: FormSummaryProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const whole = children ?? null;
  const toLook = useEffectEvent(() => {
    const [only, ...others] = new Set(findings.map(({ field }) => field));
    // A single one gets the focus at once; several are better shown as a list.
    if (whole === null && only !== undefined && others.length === 0) onField(only);
    else place.current?.focus();
  });
  useEffect(() => {
    if (problem) toLook();
  }, [problem]);
  if (!problem || (whole === null && findings.length === 0)) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes['summary']}>
      <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
        {whole ?? <Findings findings={findings} onField={onField} />}
      </Alert>
    </div>
  );
}

function Findings({ findings, onField }: Pick<FormSummaryProps, 'findings' | 'onField'>) {
  const { i18n } = useLingui();
  const link = ({ key, field, label }: Finding): ReactNode => (
    <Anchor key={key} component="button" type="button" onClick={() => onField(field)}>
      {label}
    </Anchor>
  );
  const missing = findings.filter(({ words }) => words === null).map(link);
  const comma = joinWords(['', ''], i18n.locale);
  const list = missing.flatMap((each, index) => (index > 0 ? [comma, each] : [each]));
  return (
    <>
      <Trans>Nothing was sent. Everything you typed is still here.</Trans>
      <ul className={classes['wrong']}>
        {missing.length > 0 ? (
          <li>
            <Trans>Missing: {list}</Trans>
          </li>
        ) : null}
        {findings.map((finding) => {
          const [name, { words }] = [link(finding), finding];
          return words === null ? null : (
            <li key={finding.key}>
              <Trans>
                {name}: {words}
              </Trans>
            </li>
          );
        })}
      </ul>
    </>
  );
}
