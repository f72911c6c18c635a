import type { ReactNode } from 'react';

import classes from './input-frame.module.css';

interface InputFrameProps {
  /** Id of the input; its error has the same with `-error`. */
  id: string;
  label: string;
  /** There is no single input to focus: the label is only text. */
  plain?: boolean;
  /** The label is for screen readers only. */
  quiet?: boolean;
  required?: boolean | undefined;
  error?: string | undefined;
  /** Help for filling it in. */
  hint?: string | undefined;
  children: ReactNode;
}

/** Label and error around an input that has more than one part. */
export function InputFrame({
  id,
  label,
  plain = false,
  quiet = false,
  required = false,
  error,
  hint,
  children,
}: InputFrameProps) {
  const Label = plain ? 'span' : 'label';
  return (
    <div className={classes['frame']} data-invalid={error !== undefined || undefined}>
      <Label {...(plain ? {} : { htmlFor: id })} className={classes['label']} data-quiet={quiet || undefined}>
        {label}
        {required ? (
          <span className={classes['required']} aria-hidden="true">
            {' *'}
          </span>
        ) : null}
      </Label>
      {children}
      {hint && !error ? <p className={classes['hint']}>{hint}</p> : null}
      <p id={`${id}-error`} className={classes['error']} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  );
}
