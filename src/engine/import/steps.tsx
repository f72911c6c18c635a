import { useLingui } from '@lingui/react/macro';

import classes from './import.module.css';

/** The step of an import. */
export type Step = 'file' | 'columns' | 'check' | 'run';

/** The four steps, the current one marked. */
export function Steps({ step }: { step: Step }) {
  const { t } = useLingui();
  const words = { file: t`File`, columns: t`Columns`, check: t`Preview`, run: t`Import` };
  const names = Object.keys(words) as Step[];
  return (
    <ol className={classes['steps']} aria-label={t`Steps`}>
      {names.map((each, index) => (
        <li
          key={each}
          aria-current={each === step ? 'step' : undefined}
          data-done={index < names.indexOf(step) || undefined}
        >
          <span className={classes['number']}>{index + 1}</span>
          <span>{words[each]}</span>
        </li>
      ))}
    </ol>
  );
}
