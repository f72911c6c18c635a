import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Button, Group } from '@mantine/core';
import { useState } from 'react';

import type { Parcel } from '../store/db.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isChange } from './form-content.ts';
import { HubSelect } from './hub-select.tsx';

/** An action that asks first. */
export type Question = 'trash' | 'forGood' | 'asNew' | 'otherHub';

interface ParcelQuestionProps {
  parcel: Parcel;
  question: Question;
  opened: boolean;
  onCancel: () => void;
  onTrash: () => void;
  onForGood: () => void;
  onAsNew: () => void;
  onHub: (hub: Hub) => void;
}

/** The question before an action that may duplicate or destroy something, with what the person must know. */
export function ParcelQuestion(props: ParcelQuestionProps) {
  const { t } = useLingui();
  const { parcel, question, opened, onCancel } = props;
  const name = parcel.code ?? t`Code assigned on upload`;
  const ofItem = isChange(parcel);
  const common = { opened, onCancel, cancel: t`Cancel` };
  switch (question) {
    case 'otherHub':
      return <HubDialog current={parcel.hub} opened={opened} onCancel={onCancel} onChoose={props.onHub} />;
    case 'trash':
      return (
        <ConfirmDialog
          {...common}
          title={ofItem ? t`Move the change to ${name} to trash?` : t`Move ${name} to trash?`}
          confirm={t`Move to trash`}
          onConfirm={props.onTrash}
        >
          <Unanswered parcel={parcel} />
        </ConfirmDialog>
      );
    case 'forGood':
      return (
        <ConfirmDialog
          {...common}
          title={ofItem ? t`Delete the change to ${name} permanently?` : t`Delete ${name} permanently?`}
          confirm={t`Delete permanently`}
          onConfirm={props.onForGood}
        >
          <Stack gap="sm">
            <Text>
              {ofItem && parcel.action !== 'addPhotos' ? (
                <Trans>
                  The change will be deleted from this device and can’t be recovered. The item stays as it is.
                </Trans>
              ) : (
                <Trans>Its photos will be deleted from this device and can’t be recovered.</Trans>
              )}
            </Text>
            {parcel.unanswered > 0 ? <Unanswered parcel={parcel} /> : null}
          </Stack>
        </ConfirmDialog>
      );
    case 'asNew':
      return (
        <ConfirmDialog
          {...common}
          title={t`Send as a new item?`}
          confirm={t`Send as a new item`}
          onConfirm={props.onAsNew}
        >
          <Trans>
            The server already has another item with this key. Sending it as a new item gives it a new code, and there
            will be two items. Do this only if you need both.
          </Trans>
        </ConfirmDialog>
      );
  }
}

/** Explains attempts without an answer. */
function Unanswered({ parcel }: { parcel: Parcel }) {
  return (
    <Text>
      <Plural
        value={parcel.unanswered}
        one="It was sent once without an answer, so it may already be on the server. If so, it stays there."
        other="It was sent # times without an answer, so it may already be on the server. If so, it stays there."
      />
    </Text>
  );
}

/** A hub center as an item stores it. */
interface Hub {
  _id: string;
  fullName: string;
}

const NONE: Hub = { _id: '', fullName: '' };

interface HubDialogProps {
  /** The hub center of the capture. */
  current: string;
  opened: boolean;
  onCancel: () => void;
  onChoose: (hub: Hub) => void;
}

/** Selects the hub center an item is sent for. */
function HubDialog({ current, opened, onCancel, onChoose }: HubDialogProps) {
  const { t } = useLingui();
  const [hub, setHub] = useState<Hub>(NONE);
  return (
    <Dialog opened={opened} onClose={onCancel} title={t`Choose another hub center`}>
      <Stack gap="lg">
        <Text>
          <Trans>It will be sent for that hub center with a new code. Write the new code on the tag.</Trans>
        </Text>
        <HubSelect
          label={t`Hub center`}
          size="md"
          value={hub._id}
          name={hub.fullName}
          onChange={(_id, fullName) => setHub({ _id, fullName })}
          without={current}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={hub._id === ''} onClick={() => onChoose(hub)}>
            <Trans>Send</Trans>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
