import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { fieldMeta, isRequired } from '../../../contract/field.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useUnsaved, useView } from '../../ui/view.ts';
import { FieldInput } from '../inputs/field-input.tsx';
import { PhotoInput } from '../inputs/photo-input.tsx';
import type { FormDeclaration } from './form-declaration.ts';
import type { FormValues } from './form-values.ts';
import { focusFirstError, useCreateForm } from './use-create-form.ts';

import classes from './form-screen.module.css';

interface FormScreenProps {
  form: FormDeclaration;
  submit: string;
  /** Where "Cancel" leads. */
  back: string;
  /** What stands in it at the start, beside the declared defaults. */
  start?: FormValues;
  /** The record is made; `message` is the server's, in the person's language. */
  onDone: (made: ResourceRecord, message: string | undefined) => void;
}

/** A form made from a call's declaration: inputs by field kind, errors beside them, everything kept when sending fails. */
export function FormScreen({ form: declared, submit, back, start, onDone }: FormScreenProps) {
  const { t } = useLingui();
  const { form, busy, failure, photo, send, unsaved } = useCreateForm(declared, onDone, start);
  const { leave } = useView();
  useUnsaved(unsaved);
  const field = (name: string) => {
    const label = declared.labels[name];
    const words = label ? t(label) : name;
    const hint = declared.hints?.[name];
    const schema = declared.body.shape[name];
    if (!schema) {
      return (
        <PhotoInput
          key={name}
          label={words}
          description={hint && t(hint)}
          error={typeof form.errors[name] === 'string' ? form.errors[name] : undefined}
          onChange={(made) => photo(name, made)}
        />
      );
    }
    const { kind } = fieldMeta(schema as Parameters<typeof fieldMeta>[0]);
    return (
      <FieldInput
        key={form.key(name)}
        kind={kind}
        label={words}
        description={hint && t(hint)}
        choices={declared.choices?.[name]}
        required={isRequired(schema as Parameters<typeof isRequired>[0])}
        bound={form.getInputProps(name, { type: kind === 'flag' ? 'checkbox' : 'input' })}
      />
    );
  };
  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit(send, focusFirstError)}>
      {failure ? (
        <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
          {failure} <Trans>Everything you typed is still here.</Trans>
        </Alert>
      ) : null}
      {declared.sections.map(({ title, fields }) => (
        <fieldset key={title.id} className={classes['section']}>
          <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
            {t(title)}
          </Title>
          <div className={classes['fields']}>{fields.map(field)}</div>
        </fieldset>
      ))}
      <div className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        <Button variant="default" component={Link} to={back} onClick={leave}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
