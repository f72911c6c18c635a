import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';

import type { Parcel } from '../store/db.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { isChange } from './form-content.ts';
import { HubDialog, type Hub } from './hub-dialog.tsx';

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
  const name = parcel.code ?? t`Code on delivery`;
  const ofItem = isChange(parcel);
  const common = { opened, onCancel, cancel: t`Cancel` };
  switch (question) {
    case 'otherHub':
      return <HubDialog current={parcel.hub} opened={opened} onCancel={onCancel} onChoose={props.onHub} />;
    case 'trash':
      return (
        <ConfirmDialog
          {...common}
          title={ofItem ? t`Put the change of ${name} into the trash?` : t`Put ${name} into the trash?`}
          confirm={t`Put into the trash`}
          onConfirm={props.onTrash}
        >
          <Unanswered parcel={parcel} />
        </ConfirmDialog>
      );
    case 'forGood':
      return (
        <ConfirmDialog
          {...common}
          title={ofItem ? t`Delete the change of ${name} for good?` : t`Delete ${name} for good?`}
          confirm={t`Delete for good`}
          onConfirm={props.onForGood}
        >
          <Stack gap="sm">
            <Text>
              {parcel.action === 'update' ? (
                <Trans>
                  What was changed here leaves this device. Nobody can bring it back; the item stays as it is.
                </Trans>
              ) : (
                <Trans>Its photos leave this device. Nobody can bring them back.</Trans>
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
            The server already has another item under the key of this one. Sent as a new item it gets a code of its own,
            and there will be two items. Do so only when both are wanted.
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
        one="It was on its way once and no answer came: it may already have arrived. Then the server keeps it, whatever happens here."
        other="It was on its way # times and no answer came: it may already have arrived. Then the server keeps it, whatever happens here."
      />
    </Text>
  );
}
