import { useLingui } from '@lingui/react/macro';

import '../ui/styles-overlay.ts';
import { CloseButton, Group, Modal } from '@mantine/core';
import { useRef, useState } from 'react';

import { PHONE_BELOW } from '../../contract/limits.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { AddDialogForm } from './add-dialog-form.tsx';
import { ADD_DIALOGS, type AddDialogPlace } from './add-dialogs.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { ClosableForm } from './quick-add-form.tsx';

import classes from './add-dialog.module.css';

interface AddDialogProps {
  place: AddDialogPlace;
  opened: boolean;
  onClose: () => void;
}

/** One of the two add dialogs of the top bar: a picture, then the confirmation. With a picture in it, it asks before closing. */
export function AddDialog({ place, opened, onClose }: AddDialogProps) {
  const { t } = useLingui();
  const narrow = useNarrowerThan(PHONE_BELOW);
  const form = useRef<ClosableForm>(null);
  const [asking, setAsking] = useState(false);
  const close = () => {
    form.current?.discard();
    setAsking(false);
    onClose();
  };
  const beforeClose = () => {
    if (form.current?.hasPhotos()) setAsking(true);
    else close();
  };
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={beforeClose}
        // While it asks, Escape belongs to the question.
        closeOnEscape={!asking}
        // A tap beside it must not lose a picture.
        closeOnClickOutside={false}
        fullScreen={narrow}
        centered
        size="34rem"
        zIndex={340}
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body className={classes['body'] ?? ''}>
            <Group justify="space-between" wrap="nowrap" mb="md">
              <Modal.Title className={classes['title'] ?? ''}>{t(ADD_DIALOGS[place].title)}</Modal.Title>
              <CloseButton onClick={beforeClose} aria-label={t`Close`} />
            </Group>
            <AddDialogForm ref={form} place={place} onDiscard={() => setAsking(true)} onLeave={onClose} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <DiscardDialog opened={asking} onCancel={() => setAsking(false)} onDiscard={close} />
    </>
  );
}
