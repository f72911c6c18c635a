import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

import classes from './form-actions.module.css';

interface FormActionsProps {
  busy: boolean;
  /** Label of the submit button if it is not "Save". */
  submit?: ReactNode;
  /** Saves and starts the next one; only for new records. */
  onNext?: (() => void) | undefined;
  /** Leaving would lose changes. */
  unsaved: boolean;
  /** What is lost, or stays as it is. */
  lost: ReactNode;
  /** Discards the input. */
  onDiscard: () => Promise<void>;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The bar below a form: save, save and start the next one, or leave, with a confirmation if changes would be lost. */
export function FormActions({ busy, submit, onNext, unsaved, lost, onDiscard, onCancel }: FormActionsProps) {
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {/* A pressed button takes no focus: an error below the field that is left would move the button from under the pointer. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus where it is */}
      <div className={classes['actions']} data-actions onMouseDown={(event) => event.preventDefault()}>
        <Button type="submit" loading={busy} data-save aria-keyshortcuts="Control+S">
          {submit ?? <Trans>Save</Trans>}
        </Button>
        {onNext ? (
          <Button variant="default" disabled={busy} onClick={onNext}>
            <Trans>Save and next</Trans>
          </Button>
        ) : null}
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => (unsaved ? setLeaving(true) : onCancel())}>
          <Trans>Cancel</Trans>
        </Button>
        <kbd className={classes['keys']} aria-hidden="true">
          {t`Ctrl S to save`}
        </kbd>
      </div>
      <ConfirmDialog
        opened={leaving}
        title={t`Discard your changes?`}
        confirm={t`Discard`}
        cancel={t`Keep editing`}
        onConfirm={() => {
          setLeaving(false);
          void onDiscard().then(onCancel);
        }}
        onCancel={() => setLeaving(false)}
      >
        {lost}
      </ConfirmDialog>
    </>
  );
}
