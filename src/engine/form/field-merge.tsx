import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useId, useState, type FormEvent, type ReactNode } from 'react';

import classes from './field-merge.module.css';

/** A field that two people have changed, with the three values as rendered. */
export interface DisputedField {
  name: string;
  label: string;
  before: ReactNode;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Whose value to keep for each field. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

interface FieldMergeProps {
  fields: readonly DisputedField[];
  /** A choice for every field. */
  onDone: (choices: Choices) => void;
  onCancel?: () => void;
  busy?: boolean;
}

/** Resolves field by field between the person's values and somebody else's; nothing is preselected. */
export function FieldMerge({ fields, onDone, onCancel, busy = false }: FieldMergeProps) {
  const { t } = useLingui();
  const [choices, setChoices] = useState<Choices>({});
  const group = useId();
  const left = fields.filter(({ name }) => !(name in choices)).length;
  const all = (whose: 'mine' | 'theirs') => setChoices(Object.fromEntries(fields.map(({ name }) => [name, whose])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may be inside the form of a screen.
    event.stopPropagation();
    if (left === 0) onDone(choices);
  };
  return (
    <form className={classes['merge']} onSubmit={submit}>
      {fields.length > 1 ? (
        <Group gap="sm" role="group" aria-label={t`For all fields`}>
          <Button variant="default" onClick={() => all('mine')}>
            <Trans>Use all mine</Trans>
          </Button>
          <Button variant="default" onClick={() => all('theirs')}>
            <Trans>Use all theirs</Trans>
          </Button>
        </Group>
      ) : null}
      {fields.map(({ name, label, before, mine, theirs }) => (
        <fieldset key={name} className={classes['field']} data-field={name}>
          <legend>{label}</legend>
          <p className={classes['before']}>
            <Trans>Before: {before}</Trans>
          </p>
          <div className={classes['sides']}>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose} className={classes['side']} data-chosen={choices[name] === whose || undefined}>
                <input
                  type="radio"
                  className={classes['radio']}
                  name={`${group} ${name}`}
                  value={whose}
                  checked={choices[name] === whose}
                  onChange={() => setChoices({ ...choices, [name]: whose })}
                />
                <span className={classes['whose']}>{whose === 'mine' ? t`Mine` : t`Theirs (current value)`}</span>
                <span className={classes['value']}>{whose === 'mine' ? mine : theirs}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Group justify="flex-end" gap="sm">
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={busy}>
            <Trans>Decide later</Trans>
          </Button>
        ) : null}
        <Button type="submit" disabled={left > 0} loading={busy}>
          <Trans>Save choice</Trans>
        </Button>
      </Group>
    </form>
  );
}
