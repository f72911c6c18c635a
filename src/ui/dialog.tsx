import './styles-overlay.ts';
import { CloseButton, Group, Modal, type MantineSize } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

import { useFocusBack } from './use-focus-back.ts';

interface DialogProps {
  opened: boolean;
  title: ReactNode;
  /** Name of the button in the corner; without one the dialog closes by its own buttons and Escape. */
  close?: string;
  size?: MantineSize;
  /** A press beside it does nothing: what is in it would be lost. */
  steady?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in the middle of the window, above drawers. Its head is no landmark of the page. */
export function Dialog({ opened, title, close, size = 'md', steady = false, onClose, children }: DialogProps) {
  const hearsKeys = useLater(opened);
  useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={hearsKeys}
      closeOnClickOutside={!steady}
      size={size}
      centered
      zIndex={400}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="md">
            <Modal.Title fz="lg" fw={650} lh={1.3}>
              {title}
            </Modal.Title>
            {close ? <CloseButton onClick={onClose} aria-label={close} /> : null}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** True a moment after it opened: the press of Escape that asked a question would answer it as well. */
function useLater(opened: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(opened));
    return () => clearTimeout(timer);
  }, [opened]);
  return opened && later;
}
