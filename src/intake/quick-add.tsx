import '../ui/styles-overlay.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { useState } from 'react';

import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { OutboxBadge } from '../outbox/outbox-badge.tsx';
import { KIND_PLURALS } from './kind-plurals.ts';
import { QuickAddForm } from './quick-add-form.tsx';

import classes from './quick-add.module.css';

interface QuickAddProps {
  opened: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

/** The full-screen quick-add dialog (spec section 2): Products, Fabrics, Generics, each one small form, and Log out. */
export function QuickAdd({ opened, onClose, onLogOut }: QuickAddProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<ItemKind | null>(null);
  const close = () => {
    // The form goes with its name, hub center and photos (spec section 4).
    setKind(null);
    onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      fullScreen
      // A stray key must not throw away a form with photos in it.
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Content aria-label={t`Quick add`}>
        <Modal.Body className={classes['body'] ?? ''}>
          <div className={classes['header']}>
            <Group justify="space-between" wrap="nowrap" gap={4} className={classes['inner'] ?? ''}>
              <Button variant="subtle" size="md" px="xs" onClick={kind ? () => setKind(null) : close}>
                {kind ? <Trans>‹ Back</Trans> : <Trans>Lists</Trans>}
              </Button>
              <OutboxBadge onLeave={close} />
              <Button variant="subtle" size="md" px="xs" onClick={onLogOut}>
                <Trans>Log out</Trans>
              </Button>
            </Group>
          </div>
          <div className={classes['main']}>
            {kind ? (
              <Stack gap="md">
                <Title order={2} size="h3">
                  {t(KIND_PLURALS[kind])}
                </Title>
                <QuickAddForm key={kind} kind={kind} />
              </Stack>
            ) : (
              <Stack gap="lg" className={classes['choices'] ?? ''}>
                <Title order={2} ta="center">
                  <Trans>What are you taking in?</Trans>
                </Title>
                {ITEM_KINDS.map((each) => (
                  <Button key={each} size="xl" className={classes['choice'] ?? ''} onClick={() => setKind(each)}>
                    {t(KIND_PLURALS[each])}
                  </Button>
                ))}
              </Stack>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
