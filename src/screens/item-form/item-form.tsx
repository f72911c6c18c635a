import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import type { Saved } from '../../outbox/save-item.ts';
import { textOf } from '../../resources/values/text-of.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { FormField } from './form-field.tsx';
import { FormPhotos, markedPhotos } from './form-photos.tsx';
import type { FormStart, Next } from './form-shape.ts';
import { isShown } from './form-state.ts';
import type { FormValues } from './form-state.ts';
import { FormSummary } from './form-summary.tsx';
import { MissingNote } from './missing-note.tsx';
import { sectionsOf } from './sections/sections.ts';
import { sectionTitles } from './sections/titles.ts';
import { useItemForm } from './use-item-form.ts';

import classes from './item-form.module.css';

const MergeDialog = lazy(async () => ({
  default: (await import('../../resources/form/merge-dialog.tsx')).MergeDialog,
}));

interface ItemFormProps {
  start: FormStart;
  onSaved: (saved: Saved, next: Next, typed: FormValues) => void;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The form of an item: its photos in sight, the fields in sections beside them, saved by Ctrl S from anywhere in it. */
export function ItemForm({ start, onSaved, onCancel }: ItemFormProps) {
  const { t } = useLingui();
  const form = useItemForm(start, onSaved);
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  const record = useItemNow(form);
  const photos = markedPhotos(form, record);
  const sections = sectionsOf(form.kind, form.isAdmin).map((section) => ({
    ...section,
    fields: section.fields.filter((name) => isShown(name, form.typed) && (name !== 'code' || !form.seen)),
  }));
  const names = sections.flatMap(({ fields }) => fields);

  const focus = (name: string) => focusField(place.current, name);
  const goOn = (name: string) => {
    // What has no input of its own for this person is passed by.
    for (const next of names.slice(names.indexOf(name) + 1)) if (focus(next)) return;
    place.current?.querySelector<HTMLElement>('[data-save]')?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isSaveKey(event);
    if (!isSave || !place.current?.checkVisibility()) return;
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) form.save('open');
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  // Nothing can be changed while it is saved, which takes the cursor away.
  useFocusBack(form.busy);
  const begin = useEffectEvent(() => {
    // A keyboard on the screen would hide what is to be photographed.
    if (!form.seen && window.matchMedia('(pointer: fine)').matches) focus('name');
  });
  useEffect(() => begin(), []);

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
        <FormSummary form={form} onField={focus} />
        <MissingNote form={form} />
        {sections.map(({ name: section, fields }) => (
          <section
            key={section}
            className={classes['section']}
            data-single={fields.length === 1 || undefined}
            aria-labelledby={`${id}-${section}`}
          >
            <Title order={2} size="h4" id={`${id}-${section}`}>
              {t(sectionTitles[section])}
            </Title>
            <div className={classes['fields']}>
              {fields.map((name) => (
                <FormField key={name} form={form} name={name} photos={photos} onDone={() => goOn(name)} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className={classes['actions']}>
        <Button type="submit" loading={form.busy} data-save aria-keyshortcuts="Control+S">
          <Trans>Save</Trans>
        </Button>
        {form.seen ? null : (
          <Button variant="default" disabled={form.busy} onClick={() => form.save('next')}>
            <Trans>Save and next</Trans>
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          disabled={form.busy}
          onClick={() => (form.unsaved ? setLeaving(true) : onCancel())}
        >
          <Trans>Cancel</Trans>
        </Button>
        <kbd className={classes['keys']} aria-hidden="true">
          {t`Ctrl S saves`}
        </kbd>
      </div>
      {form.conflict ? (
        <Suspense>
          <MergeDialog
            {...form.conflict}
            name={form.kind}
            title={textOf(form.seen?.['code'])}
            opened
            names={form.names}
            onDone={form.decide}
            onCancel={() => form.decide(null)}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        opened={leaving}
        title={t`Throw away what you typed?`}
        confirm={t`Throw away`}
        cancel={t`Go on`}
        onConfirm={() => {
          setLeaving(false);
          void form.discard().then(onCancel);
        }}
        onCancel={() => setLeaving(false)}
      >
        {form.seen ? (
          <Trans>The item stays as it is.</Trans>
        ) : (
          <Trans>Nothing of this form is kept, its photos neither.</Trans>
        )}
      </ConfirmDialog>
    </form>
  );
}

/** The item as it stands, with the photos that came since it was opened; null for one that is to be made. */
function useItemNow({ kind, seen }: Pick<FormStart, 'kind' | 'seen'>): ResourceRecord | null {
  const query = useQuery({ ...detailOptions(kind, textOf(seen?.['_id'])), enabled: seen !== null });
  return seen === null ? null : (query.data ?? { ...seen, _id: textOf(seen['_id']) });
}

/** Pages in the background, and sheets that are not open, keep theirs in the document. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility());

const isSaveKey = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' || code === 'KeyS' || code === 'Enter';

/** Puts the cursor into a field; false where it has no input. */
function focusField(form: HTMLFormElement | null, name: string): boolean {
  const inputs = form?.querySelectorAll<HTMLElement>(
    `[data-field="${name}"] :is(input:not([type="file"]), textarea, select, button:not([tabindex="-1"]))`,
  );
  const input = [...(inputs ?? [])].find((each) => each.checkVisibility());
  input?.focus();
  // Also where it had the cursor already.
  input?.scrollIntoView({ block: 'nearest' });
  return input !== undefined;
}
