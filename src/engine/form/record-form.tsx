import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Title } from '@mantine/core';
import { Suspense, useRef } from 'react';

import { fieldMeta } from '../../../contract/field.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PhotoInput } from '../inputs/photo-input.tsx';
import { FieldInput } from '../kinds/field-input.tsx';
import { textOf } from '../values/text-of.ts';
import { FormActions } from './form-actions.tsx';
import { FormSummary } from './form-summary.tsx';
import type { DeclaredForm } from './record-fields.ts';
import { nameMembers } from './record-values.ts';
import { useFormFocus } from './use-form-focus.ts';
import { type FormStart, type SavedForm, useRecordForm } from './use-record-form.ts';

import classes from './record-form.module.css';

const MergeDialog = lazyComponent(async () => (await import('./merge-dialog.tsx')).MergeDialog);

interface RecordFormProps {
  form: DeclaredForm;
  start: FormStart;
  /** The record as it is now; null for a new one. */
  now: ResourceRecord | null;
  onSaved: (saved: SavedForm) => void;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The form of a record, saved by Ctrl S: inputs by field kind, errors beside them and in a summary. */
export function RecordForm({ form: declared, start, now, onSaved, onCancel }: RecordFormProps) {
  const { t } = useLingui();
  const form = useRecordForm(declared, start, onSaved);
  const { name, resource, more, sections, fields } = declared;
  const { seen, busy, trouble, warnings, conflict } = form;
  const place = useRef<HTMLFormElement>(null);
  const { focus, goOn } = useFormFocus(place, {
    fields,
    first: seen ? null : (fields[0] ?? null),
    busy,
    save: () => form.save('open'),
  });
  const isOvertaken = seen !== null && now !== null && Number(now['rev']) > Number(seen['rev']);
  // Mantine's yellow on yellow has too little contrast.
  const title = { title: classes['alertTitle'] ?? '' };
  const submit = seen || !more.submit ? undefined : t(more.submit);
  return (
    <form
      ref={place}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save('open');
      }}
    >
      {isOvertaken && !busy && !conflict ? (
        <Alert
          color="yellow"
          icon={<AlertIcon />}
          role="alert"
          title={t`Someone else has edited this`}
          classNames={title}
        >
          <Trans>
            What you typed is still here. Saving keeps their changes too; where you both edited the same field, you
            choose.
          </Trans>{' '}
          <Button variant="default" onClick={() => form.takeTheirs(now)}>
            <Trans>Show their version</Trans>
          </Button>
        </Alert>
      ) : null}
      <FormSummary trouble={trouble} findings={form.findings} onField={focus}>
        {trouble?.message ? (
          <>
            {trouble.message} <Trans>Everything you typed is still here.</Trans>
          </>
        ) : null}
      </FormSummary>
      <div className={classes['form']} inert={busy}>
        {sections.map((section) => (
          <fieldset key={section.fields[0]} className={classes['section']}>
            {section.title ? (
              <Title order={2} size="h4" component="legend" className={classes['legend'] ?? ''}>
                {t(section.title)}
              </Title>
            ) : null}
            <div className={classes['fields']}>
              {section.fields.map((field) => (
                <Field key={field} {...{ declared, form, field }} onDone={() => goOn(field)} />
              ))}
            </div>
            {section.note ? <p className={classes['note']}>{t(section.note)}</p> : null}
          </fieldset>
        ))}
      </div>
      {warnings.length > 0 && more.warning ? (
        <Alert color="yellow" icon={<AlertIcon />} role="alert" title={t(more.warning.title)} classNames={title}>
          <more.warning.Note found={warnings} />
        </Alert>
      ) : null}
      <FormActions
        busy={busy}
        submit={warnings.length > 0 ? <Trans>Save anyway</Trans> : submit}
        onNext={seen || !more.kept ? undefined : () => form.save('next')}
        unsaved={form.unsaved}
        lost={
          seen ? <Trans>The saved version stays as it is.</Trans> : <Trans>Nothing in this form will be kept.</Trans>
        }
        onDiscard={form.discard}
        onCancel={onCancel}
      />
      {conflict ? (
        <Suspense>
          <MergeDialog
            {...conflict}
            name={name}
            title={textOf(conflict.record[resource.title])}
            opened
            names={nameMembers(declared.schemas, form.names)}
            onDone={form.decide}
            onCancel={() => form.decide(null)}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

interface FieldProps {
  declared: DeclaredForm;
  form: ReturnType<typeof useRecordForm>;
  field: string;
  onDone: () => void;
}

/** One field: label, input, hint, and its error once the field was left. */
function Field({ declared, form, field, onDone }: FieldProps) {
  const { t } = useLingui();
  const { schemas, labelOf, more } = declared;
  const schema = schemas[field];
  const hint = more.hints?.[field];
  const common = { label: labelOf(field), error: form.errors[field] };
  const words = hint && t(hint);
  return (
    <div
      data-field={field}
      data-kind={schema ? fieldMeta(schema).kind : 'photo'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) form.leaveField(field);
      }}
    >
      {schema ? (
        <FieldInput
          {...common}
          schema={schema}
          hint={words}
          required={form.required.has(field)}
          value={form.typed[field]}
          name={form.names[field]}
          onChange={(value, name) => form.type(field, value, name)}
          onDone={onDone}
        />
      ) : (
        <PhotoInput {...common} description={words} onChange={(making) => form.takePhoto(field, making)} />
      )}
    </div>
  );
}
