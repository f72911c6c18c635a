import '../ui/styles-overlay.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Title, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { QUICK_ADD_BELOW } from '../../contract/limits.ts';
import { OutboxBadge } from '../outbox/outbox-badge.tsx';
import { CameraIcon } from '../ui/icons.tsx';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';
import { ADD_DIALOGS, type AddDialogPlace } from './add-dialogs.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { KIND_ICONS, KIND_PLURALS } from './kind-plurals.ts';
import { QuickAddForm, type ClosableForm } from './quick-add-form.tsx';

import classes from './quick-add.module.css';

interface QuickAddProps {
  opened: boolean;
  /** The open form; null for the choice between the three. */
  kind: ItemKind | null;
  onKind: (kind: ItemKind | null) => void;
  /** Opens one of the two dialogs of the top bar, which a narrow window does not show. */
  onDialog: (place: AddDialogPlace) => void;
  onClose: () => void;
  onLogOut: () => void;
}

/** The full-screen quick-add dialog (spec section 2): Products, Fabrics, Generics, each one small form, and Log out. */
export function QuickAdd({ opened, kind, onKind, onDialog, onClose, onLogOut }: QuickAddProps) {
  const { t } = useLingui();
  const form = useRef<ClosableForm>(null);
  const [asking, setAsking] = useState<(() => void) | null>(null);
  /** Discards the form's name, hub center and photos (spec section 4). */
  const discard = (then: () => void) => {
    form.current?.discard();
    setAsking(null);
    onKind(null);
    then();
  };
  const leave = (then: () => void) => {
    if (form.current?.hasPhotos()) setAsking(() => then);
    else discard(then);
  };
  const narrow = useNarrowerThan(QUICK_ADD_BELOW);
  const wasNarrow = useRef(narrow);
  const closeUnused = useEffectEvent(() => {
    if (opened && !form.current?.hasPhotos()) discard(onClose);
  });
  useEffect(() => {
    // A wide window has the screens themselves; a form in use stays open.
    if (wasNarrow.current && !narrow) closeUnused();
    wasNarrow.current = narrow;
  }, [narrow]);
  const navigate = useNavigate();
  const back = () => undefined;
  return (
    <>
      <Modal.Root
        opened={opened}
        onClose={() => leave(onClose)}
        fullScreen
        // A stray Escape must not discard a form with photos.
        closeOnEscape={false}
        transitionProps={{ transition: 'fade', duration: 120 }}
      >
        <Modal.Content aria-label={t`Quick add`}>
          <Modal.Body className={classes['body'] ?? ''}>
            <div className={classes['header']}>
              <Group justify="space-between" wrap="nowrap" gap={4} className={classes['inner'] ?? ''}>
                <Button variant="subtle" size="md" px="xs" onClick={() => leave(kind ? back : onClose)}>
                  {kind ? <Trans>‹ Back</Trans> : <Trans>Lists</Trans>}
                </Button>
                <OutboxBadge
                  tellsUnfinished={kind === null}
                  // It has already asked whether to discard the form.
                  onLeave={() => discard(onClose)}
                />
                <Button variant="subtle" size="md" px="xs" onClick={onLogOut}>
                  <Trans>Log out</Trans>
                </Button>
              </Group>
            </div>
            <div className={classes['main']} data-start={kind === null || undefined}>
              {kind ? (
                <Stack gap="md">
                  <Title order={2} size="h3">
                    {t(KIND_PLURALS[kind])}
                  </Title>
                  <QuickAddForm
                    key={kind}
                    ref={form}
                    kind={kind}
                    onOtherKind={onKind}
                    onDiscard={() => setAsking(() => back)}
                    onLeave={onClose}
                  />
                </Stack>
              ) : (
                <Stack gap="lg" className={classes['choices'] ?? ''}>
                  <Title order={2} ta="center">
                    <Trans>What are you adding?</Trans>
                  </Title>
                  <div className={classes['ways']}>
                    <Button
                      className={classes['camera'] ?? ''}
                      classNames={{ inner: classes['stacked'] ?? '' }}
                      leftSection={<CameraIcon size={48} />}
                      onClick={() => void navigate({ to: SCREENS.intake.path })}
                    >
                      <Trans>Open the counter camera</Trans>
                    </Button>
                    {ITEM_KINDS.map((each) => (
                      <Kind key={each} kind={each} onClick={() => onKind(each)} />
                    ))}
                  </div>
                  <div className={classes['others']}>
                    {Object.entries(ADD_DIALOGS).map(([place, { entry }]) => (
                      <Button key={place} variant="default" px="xs" onClick={() => onDialog(place as AddDialogPlace)}>
                        {t(entry)}
                      </Button>
                    ))}
                  </div>
                </Stack>
              )}
            </div>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <DiscardDialog
        opened={asking !== null}
        onCancel={() => setAsking(null)}
        onDiscard={() => (asking ? discard(asking) : undefined)}
      />
    </>
  );
}

/** Opens the form of a kind: slower than the camera, which takes one photo after the other. */
function Kind({ kind, onClick }: { kind: ItemKind; onClick: () => void }) {
  const { t } = useLingui();
  const Sign = KIND_ICONS[kind];
  return (
    <UnstyledButton className={classes['kind'] ?? ''} onClick={onClick}>
      <Sign size={28} />
      {t(KIND_PLURALS[kind])}
    </UnstyledButton>
  );
}
