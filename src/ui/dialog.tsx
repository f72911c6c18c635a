import './styles-overlay.ts';
import { CloseButton, Group, Modal, type MantineSize } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';

import { DOUBLE_TAP_MS } from './second-tap.ts';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps {
  opened: boolean;
  title: ReactNode;
  /** Name of the close button in the corner; without one the dialog closes by its own buttons and Escape. */
  close?: string;
  size?: MantineSize;
  /** A press beside it does not close it: its content would be lost. */
  steady?: boolean;
  /** Its content loads later: it is placed near the top and grows downward, so that nothing moves away under a finger. */
  grows?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A centred dialog, above drawers. Its header is no landmark of the page. The second tap of a double tap neither closes what the first one
 * opened nor presses a button of a dialog that is closing.
 */
export function Dialog({
  opened,
  title,
  close,
  size = 'md',
  steady = false,
  grows = false,
  onClose,
  children,
}: DialogProps) {
  const since = useRef(0);
  useLayoutEffect(() => {
    if (opened) since.current = performance.now();
  }, [opened]);
  useEscape(opened, since, onClose);
  useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={() => {
        if (performance.now() - since.current > DOUBLE_TAP_MS) onClose();
      }}
      closeOnEscape={false}
      closeOnClickOutside={!steady}
      size={size}
      centered={!grows}
      zIndex={400}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content {...(opened ? {} : { onClickCapture: ignore })}>
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

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Closes it by Escape, but not by the same key press that opened it. */
function useEscape(opened: boolean, since: RefObject<number>, onClose: () => void): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opened || event.key !== 'Escape' || event.isComposing || event.timeStamp < since.current) return;
    const isInput = event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]');
    if (!isInput) onClose();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
}
