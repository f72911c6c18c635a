import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';

import { Dialog } from '../ui/dialog.tsx';
import type { ImportAnswer, ImportedItem, ImportResult } from './import.ts';
import { KIND_NAMES } from './kind-name.ts';
import type { ArchiveProblem } from './read-archive.ts';

import classes from './import-result.module.css';

const PROBLEMS: Record<ArchiveProblem, MessageDescriptor> = {
  notZip: msg`This is not a zip file. Choose the file exported from the other device.`,
  damaged: msg`The file is incomplete or damaged. Copy it again from the other device.`,
  foreign: msg`This zip file is not an outbox export. Choose the file exported from the other device.`,
  newer: msg`The file was created by a newer version of the app. Update the app on this device and import it again.`,
  tooLarge: msg`The file is too large for an outbox export. Choose the file exported from the other device.`,
};

const ANSWERS: Record<Exclude<ImportAnswer, 'otherPerson' | 'otherChange'>, MessageDescriptor> = {
  imported: msg`Imported. It’s now in this device’s outbox.`,
  alreadyHere: msg`Already on this device. Nothing changed.`,
  alreadyDelivered: msg`Already uploaded.`,
  photoMissing: msg`Not imported: a photo is missing from the file.`,
  photoDamaged: msg`Not imported: a photo in the file is damaged.`,
  unreadable: msg`Not imported: this part of the file can’t be read.`,
  notStored: msg`Not imported: this device may be out of space. Free some space and import the file again.`,
};

/** Results that need an action come first. */
const ORDER: readonly ImportAnswer[] = [
  'notStored',
  'otherPerson',
  'otherChange',
  'photoMissing',
  'photoDamaged',
  'unreadable',
  'imported',
  'alreadyHere',
  'alreadyDelivered',
];
const FINE: ReadonlySet<ImportAnswer> = new Set(['imported', 'alreadyHere', 'alreadyDelivered']);

/** Maximum number of rows; the important ones are among them. */
const SHOWN = 200;

interface ImportDialogProps {
  opened: boolean;
  result: ImportResult;
  onClose: () => void;
}

/** The result of an import, item by item. */
export function ImportDialog({ opened, result, onClose }: ImportDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog opened={opened} onClose={onClose} title={t`Import`} close={t`Close`}>
      <Stack gap="md">
        {'problem' in result ? (
          <>
            <Text>{t(PROBLEMS[result.problem])}</Text>
            <Text fw={600}>
              <Trans>Nothing was imported.</Trans>
            </Text>
          </>
        ) : (
          <>
            {result.isCut ? (
              <Text role="status">
                <Trans>
                  The file is incomplete. What could be read is below. For the rest, copy the file again from the other
                  device.
                </Trans>
              </Text>
            ) : null}
            <Items items={result.items} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Items({ items }: { items: readonly ImportedItem[] }) {
  const sorted = items.toSorted((one, other) => ORDER.indexOf(one.answer) - ORDER.indexOf(other.answer));
  const imported = items.filter(({ answer }) => answer === 'imported').length;
  const refused = items.filter(({ answer }) => !FINE.has(answer)).length;
  const hidden = items.length - SHOWN;
  return (
    <>
      <Text fw={600}>
        <Plural value={imported} _0="No item was imported." one="# item imported." other="# items imported." />{' '}
        {refused > 0 ? (
          <Plural value={refused} one="# item couldn’t be imported." other="# items couldn’t be imported." />
        ) : null}
      </Text>
      <ul className={classes['list']}>
        {sorted.slice(0, SHOWN).map((item) => (
          <Row key={item.place} item={item} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Text c="dimmed">
          <Plural value={hidden} one="and # more" other="and # more" />
        </Text>
      ) : null}
    </>
  );
}

function Row({ item: { place, answer, what } }: { item: ImportedItem }) {
  const { t } = useLingui();
  const owner = what?.ownerName ?? '';
  return (
    <li className={classes['row']} data-answer={answer} data-fine={FINE.has(answer)}>
      <Text className={classes['code']} fw={600}>
        {what ? (what.code ?? t`Code assigned on upload`) : t`No. ${place}`}
      </Text>
      {what ? (
        <Text size="xs" c="dimmed">
          {t(KIND_NAMES[what.kind])} · {what.hubName}
        </Text>
      ) : null}
      <Text size="sm">
        {answer === 'otherPerson'
          ? t`Not imported: it belongs to ${owner}. That person or an admin must sign in on this device and import the file.`
          : answer === 'otherChange'
            ? t`Not imported: it’s a change by ${owner}, and only they can send it. Import the file where ${owner} is signed in.`
            : t(ANSWERS[answer])}
      </Text>
    </li>
  );
}
