import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Title } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';

import { fieldMeta } from '../../../contract/field-meta.ts';
import type { Picture } from '../../../contract/field.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { applies } from '../groups.ts';
import { PhotoInput } from '../inputs/photo-input.tsx';
import { enteredKind } from '../kinds/entered-kinds.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { InputAids } from '../kinds/input-props.ts';
import { isBlank } from '../kinds/typed-kinds.ts';
import { textOf } from '../values/text-of.ts';
import { FormActions } from './form-actions.tsx';
import { FormSummary } from './form-summary.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import type { DeclaredForm } from './record-fields.ts';
import { nameMembers } from './record-values.ts';
import { useFormFocus } from './use-form-focus.ts';
import type { RecordFormState } from './use-record-form.ts';

import classes from './form-body.module.css';

/** What a form shows beside its inputs, by field. */
type ByField<Value> = Readonly<Record<string, Value>>;

interface FormBodyProps {
  declared: DeclaredForm;
  form: RecordFormState;
  /** The record as it is now; null if nothing is said about later versions. */
  now?: ResourceRecord | null;
  onCancel: () => void;
  /** The photos, beside the fields on a wide screen. */
  photos?: ReactNode;
  /** Above the fields. */
  note?: ReactNode;
  aids?: ByField<InputAids>;
  /** Below an input. */
  below?: ByField<ReactNode>;
  /** On a row of its own after an input. */
  after?: ByField<ReactNode>;
}

/** The fields of a form in sections, saved by Ctrl S: inputs by field kind, errors beside them and in a summary. */
export function FormBody({ declared, form, now = null, onCancel, photos, note, ...beside }: FormBodyProps) {
  const { t } = useLingui();
  const id = useId();
  const { name, resource, view, more, schemas, fields, photo } = declared;
  const { typed, seen, busy, problem, warnings, conflict } = form;
  const place = useRef<HTMLFormElement>(null);
  // A field that depends on a flag is there while that is set, or while it has a value.
  const isShown = (field: string) =>
    !view.groups || applies(view.groups, field, (flag) => typed[flag] === 'true') || !isBlank(typed[field]);
  const { focus, focusNext } = useFormFocus(place, {
    fields: fields.filter(isShown),
    first: seen ? null : (fields[0] ?? null),
    busy,
    save: () => form.save('open'),
  });
  const isOvertaken = seen !== null && now !== null && Number(now['rev']) > Number(seen['rev']);
  // Mantine's yellow on yellow has too little contrast.
  const submit = seen || !more.submit ? undefined : t(more.submit);
  return (
    <form
      ref={place}
      className={classes['form']}
      data-photos={photos !== undefined || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save('open');
      }}
    >
      {photos ? (
        <aside className={classes['photos']} aria-label={t`Photos`} inert={busy}>
          {photos}
        </aside>
      ) : null}
      <div className={classes['sections']} inert={busy}>
        {isOvertaken && !busy && !conflict ? (
          <Alert color="yellow" icon={<AlertIcon />} role="alert" title={t`Someone else has edited this`}>
            <Trans>
              What you typed is still here. Saving keeps their changes too; where you both edited the same field, you
              choose.
            </Trans>{' '}
            <Button variant="default" onClick={() => form.takeTheirs(now)}>
              <Trans>Show their version</Trans>
            </Button>
          </Alert>
        ) : null}
        <FormSummary problem={problem} findings={form.findings} onField={focus}>
          {problem && problem.message !== null ? (
            <>
              {problem.message} <Trans>Everything you typed is still here.</Trans>
            </>
          ) : null}
        </FormSummary>
        {note}
        {declared.sections.map((section, index) => {
          const shown = section.fields.filter(isShown);
          return (
            <section
              key={section.fields[0]}
              className={classes['section']}
              data-single={shown.length === 1 || undefined}
              aria-labelledby={section.title ? `${id}-${index}` : undefined}
            >
              {section.title ? (
                <Title order={2} size="h4" id={`${id}-${index}`}>
                  {t(section.title)}
                </Title>
              ) : null}
              <div className={classes['fields']}>
                {shown.map((field) => (
                  <Field key={field} {...{ declared, form, field, ...beside }} onDone={() => focusNext(field)} />
                ))}
              </div>
              {section.note ? <p className={classes['note']}>{t(section.note)}</p> : null}
            </section>
          );
        })}
      </div>
      {warnings.length > 0 && more.warning ? (
        <Alert color="yellow" icon={<AlertIcon />} role="alert" title={t(more.warning.title)}>
          <more.warning.Note found={warnings} />
        </Alert>
      ) : null}
      <FormActions
        busy={busy}
        submit={warnings.length > 0 ? <Trans>Save anyway</Trans> : submit}
        onNext={seen || !more.kept ? undefined : () => form.save('next')}
        unsaved={form.unsaved}
        lost={
          seen ? (
            <Trans>The saved version stays as it is.</Trans>
          ) : photo ? (
            <Trans>Nothing in this form will be kept, including photos.</Trans>
          ) : (
            <Trans>Nothing in this form will be kept.</Trans>
          )
        }
        onDiscard={form.discard}
        onCancel={onCancel}
      />
      {conflict ? (
        <MergeDialog
          {...conflict}
          name={name}
          title={textOf(conflict.record[resource.title])}
          opened
          names={nameMembers(schemas, form.names)}
          onDone={(choices) => void form.decide(choices)}
          onCancel={() => void form.decide(null)}
        />
      ) : null}
    </form>
  );
}

interface FieldProps extends Pick<FormBodyProps, 'declared' | 'form' | 'aids' | 'below' | 'after'> {
  field: string;
  onDone: () => void;
}

/** One field: label, input, hint, and its error once the field was left. */
function Field({ declared, form, field, aids, below, after, onDone }: FieldProps) {
  const { t } = useLingui();
  const { schemas, labelOf, more } = declared;
  const schema = schemas[field];
  const hint = more.hints?.[field];
  const common = { label: labelOf(field), error: form.errors[field] };
  const words = hint && t(hint);
  const picture = form.seen?.[field] as Picture | null | undefined;
  return (
    <>
      <div
        data-field={field}
        data-kind={schema ? fieldMeta(schema).kind.name : 'photo'}
        data-wide={(schema && enteredKind(fieldMeta(schema).kind).wide) || undefined}
        className={classes['field']}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) form.leaveField(field);
        }}
      >
        {schema ? (
          <FieldInput
            {...common}
            {...aids?.[field]}
            schema={schema}
            hint={words}
            required={form.required.has(field)}
            path={field}
            errors={form.errors}
            value={form.typed[field]}
            name={form.names[field]}
            onChange={(value, name) => form.type(field, value, name)}
            onDone={onDone}
          />
        ) : (
          <PhotoInput {...common} description={words} photos={form.photos} stored={picture?.url} />
        )}
        {below?.[field]}
      </div>
      {after?.[field] ? <div className={classes['row']}>{after[field]}</div> : null}
    </>
  );
}
