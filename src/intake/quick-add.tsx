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
    <Modal
      opened={opened}
      onClose={close}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ body: classes['body'] ?? '' }}
      aria-label={t`Quick add`}
    >
      <header className={classes['header']}>
        <Group justify="space-between" wrap="nowrap" className={classes['inner'] ?? ''}>
          {kind ? (
            <Button variant="subtle" size="md" px="xs" onClick={() => setKind(null)}>
              ‹ <Trans>Back</Trans>
            </Button>
          ) : (
            <Button variant="subtle" size="md" px="xs" onClick={close}>
              <Trans>Lists</Trans>
            </Button>
          )}
          <OutboxBadge />
          <Button variant="subtle" size="md" px="xs" color="gray" onClick={onLogOut}>
            <Trans>Log out</Trans>
          </Button>
        </Group>
      </header>
      <main className={classes['main']}>
        {kind ? (
          <Stack gap="md">
            <Title order={1} size="h3">
              {t(KIND_PLURALS[kind])}
            </Title>
            <QuickAddForm key={kind} kind={kind} />
          </Stack>
        ) : (
          <Stack gap="lg" className={classes['choices'] ?? ''}>
            <Title order={1} size="h2" ta="center">
              <Trans>What are you taking in?</Trans>
            </Title>
            {ITEM_KINDS.map((each) => (
              <Button key={each} size="xl" className={classes['choice'] ?? ''} onClick={() => setKind(each)}>
                {t(KIND_PLURALS[each])}
              </Button>
            ))}
          </Stack>
        )}
      </main>
    </Modal>
  );
}
