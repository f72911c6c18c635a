import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';

import type { PriceTierRow } from '../../api/price-queries.ts';
import { focusField } from '../../engine/form/focus-field.ts';
import { FormActions } from '../../engine/form/form-actions.tsx';
import { FormSummary } from '../../engine/form/form-summary.tsx';
import { useSaveKey } from '../../engine/form/use-save-key.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { laterPart } from '../../ui/later-part.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import type { TierDraft } from './tier-draft.ts';
import { TierFields } from './tier-fields.tsx';
import { type TierStart, useTierForm } from './use-tier-form.ts';
import type { Next } from './use-tier-saving.ts';

import classes from '../../engine/form/form-screen.module.css';
import own from './prices.module.css';

const MergeDialog = laterPart(async () => (await import('../../engine/form/merge-dialog.tsx')).MergeDialog);

interface TierFormProps {
  start: TierStart;
  /** The tier as it is now; null for a new one. */
  now: PriceTierRow | null;
  onSaved: (id: string, message: string | undefined, next: Next, draft: TierDraft) => void;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The form of a price tier, saved by Ctrl S from anywhere in it. */
export function TierForm({ start, now, onSaved, onCancel }: TierFormProps) {
  const { t } = useLingui();
  const form = useTierForm(start, onSaved);
  const { seen, busy, trouble, overlaps, conflict } = form;
  const place = useRef<HTMLFormElement>(null);
  const focus = (name: string) => focusField(place.current, name);
  useSaveKey(place, () => form.save('open'));
  // Nothing can be changed while it is saved, which takes the cursor away.
  useFocusBack(busy);
  const begin = useEffectEvent(() => {
    if (!seen && window.matchMedia('(pointer: fine)').matches) focus('name');
  });
  useEffect(() => begin(), []);
  const isOvertaken = seen !== null && now !== null && now.rev > seen.rev;
  const others = overlaps.join(', ');
  // Yellow letters on yellow are too pale to read.
  const title = { title: own['alertTitle'] ?? '' };
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
          title={t`Somebody else has changed this price tier`}
          classNames={title}
        >
          <Trans>
            What you typed is still here. When you save it, theirs stays too; what both of you changed is for you to
            decide.
          </Trans>{' '}
          <Button variant="default" onClick={() => form.takeTheirs(now)}>
            <Trans>Show theirs instead</Trans>
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
        <TierFields {...form} />
      </div>
      {overlaps.length > 0 ? (
        <Alert
          color="yellow"
          icon={<AlertIcon />}
          title={t`This tier overlaps another one`}
          classNames={title}
          role="alert"
        >
          <Trans>
            The same garments could get “{others}” at the same priority: the newer tier would win. Change the scope or
            the priority, or save it like this.
          </Trans>
        </Alert>
      ) : null}
      <FormActions
        busy={busy}
        submit={overlaps.length > 0 ? <Trans>Save anyway</Trans> : undefined}
        onNext={seen ? undefined : () => form.save('next')}
        unsaved={form.unsaved}
        lost={seen ? <Trans>The price tier stays as it is.</Trans> : <Trans>Nothing of this form is kept.</Trans>}
        onDiscard={form.discard}
        onCancel={onCancel}
      />
      {conflict ? (
        <Suspense>
          <MergeDialog
            {...conflict}
            name="priceTier"
            title={conflict.record.name}
            opened
            onDone={form.decide}
            onCancel={() => form.decide(null)}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
