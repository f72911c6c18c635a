import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef } from 'react';

import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { FormActions } from '../../engine/form/form-actions.tsx';
import { useFormFocus } from '../../engine/form/use-form-focus.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { sectionsOf } from '../../items/groups/groups.ts';
import type { SaveResult } from '../../outbox/save-item.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { FormField } from './form-field.tsx';
import { wireNames } from './form-item.ts';
import { FormPhotos, markedPhotos } from './form-photos.tsx';
import type { FormStart, Next } from './form-shape.ts';
import { isInForm, isShown } from './form-state.ts';
import type { FormValues } from './form-state.ts';
import { ItemSummary } from './item-summary.tsx';
import { MissingNote } from './missing-note.tsx';
import { useItemForm } from './use-item-form.ts';
import { usePhotoColours } from './use-photo-colours.ts';

import classes from './item-form.module.css';

const MergeDialog = lazyComponent(async () => (await import('../../engine/form/merge-dialog.tsx')).MergeDialog);

interface ItemFormProps {
  start: FormStart;
  onSaved: (saved: SaveResult, next: Next, typed: FormValues) => void;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The form of an item: photos always visible, fields in sections beside them, saved by Ctrl S. */
export function ItemForm({ start, onSaved, onCancel }: ItemFormProps) {
  const { t } = useLingui();
  const form = useItemForm(start, onSaved);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const record = useItemNow(form);
  const photos = markedPhotos(form, record);
  const colours = usePhotoColours(form, record);
  const sections = sectionsOf(form.kind, form.isAdmin).map((section) => ({
    ...section,
    fields: section.fields.filter(
      (name) => isShown(form.kind, name, form.typed) && isInForm(form.kind, name, form.seen),
    ),
  }));
  const names = sections.flatMap(({ fields }) => fields);

  const { focus, goOn } = useFormFocus(place, {
    fields: names,
    first: form.seen ? null : 'name',
    busy: form.busy,
    save: () => form.save('open'),
  });

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
      <aside className={classes['photos']} aria-label={t`Photos`} inert={form.busy}>
        <FormPhotos form={form} record={record} />
      </aside>
      <div className={classes['sections']} inert={form.busy}>
        <ItemSummary form={form} onField={focus} />
        <MissingNote form={form} />
        {sections.map(({ name: section, title, fields }) => (
          <section
            key={section}
            className={classes['section']}
            data-single={fields.length === 1 || undefined}
            aria-labelledby={`${id}-${section}`}
          >
            <Title order={2} size="h4" id={`${id}-${section}`}>
              {t(title)}
            </Title>
            <div className={classes['fields']}>
              {fields.map((name) => (
                <FormField key={name} {...{ form, name, photos, colours }} onDone={() => goOn(name)} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <FormActions
        busy={form.busy}
        onNext={form.seen ? undefined : () => form.save('next')}
        unsaved={form.unsaved}
        lost={
          form.seen ? (
            <Trans>The item stays as it is.</Trans>
          ) : (
            <Trans>Nothing in this form will be kept, including photos.</Trans>
          )
        }
        onDiscard={form.discard}
        onCancel={onCancel}
      />
      {form.conflict ? (
        <Suspense>
          <MergeDialog
            {...form.conflict}
            name={form.kind}
            title={textOf(form.seen?.['code'])}
            opened
            names={wireNames(form.names, form.conflict.mine)}
            onDone={form.decide}
            onCancel={() => form.decide(null)}
          />
        </Suspense>
      ) : null}
    </form>
  );
}

/** The current item, with the photos added since it was opened; null for a new one. */
function useItemNow({ kind, seen }: Pick<FormStart, 'kind' | 'seen'>): ResourceRecord | null {
  const query = useQuery({ ...detailOptions(kind, textOf(seen?.['_id'])), enabled: seen !== null });
  return seen === null ? null : (query.data ?? { ...seen, _id: textOf(seen['_id']) });
}
