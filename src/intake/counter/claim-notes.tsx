import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { DETAIL_PATHS, SCREENS } from '../../../contract/access.ts';
import type { TagMeaning } from '../../labels/tag-meaning.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Claim } from './use-claim.ts';

import classes from './last-saved.module.css';

/** Messages about a scanned tag: a note if work can go on, a question if not. */
export function ClaimNotes({ claim }: { claim: Claim }) {
  const { t } = useLingui();
  const { note, forget, follow } = claim;
  if (note?.is === 'busyHands' || note?.is === 'unchecked') {
    return (
      <div className={classes['problem']} data-tone="quiet" role="status" data-testid="claim-note" data-note={note.is}>
        <span>
          {note.is === 'busyHands' ? (
            <Trans>Finish the current item first, then scan the next tag.</Trans>
          ) : (
            <Trans>
              Couldn’t check the tag. If another item already uses it, the outbox will tell you. Nothing is lost.
            </Trans>
          )}
        </span>
        <button type="button" className={classes['act']} onClick={forget}>
          <Trans>OK</Trans>
        </button>
      </div>
    );
  }
  const hub = note?.is === 'otherHub' ? note.hub : null;
  return (
    <Dialog opened={note !== null} onClose={forget} title={t`This tag can’t be used`}>
      {note ? (
        <Stack gap="lg" data-testid="claim-note" data-note={note.is}>
          <Text component="div" size="lg">
            <CodeText>{note.code}</CodeText>
          </Text>
          {note.is === 'refused' ? <Refused meaning={note.meaning} /> : null}
          {note.is === 'otherHub' ? (
            <Text>
              {hub ? (
                <Trans>It belongs to {hub.fullName}.</Trans>
              ) : (
                <Trans>It belongs to another hub center. Use one of your own tags.</Trans>
              )}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="sm">
            {hub ? (
              <Button variant="default" onClick={() => follow(note.code, hub)}>
                <Trans>Switch to {hub.fullName}</Trans>
              </Button>
            ) : null}
            <Button onClick={forget} data-autofocus>
              <Trans>Use another tag</Trans>
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Refused({ meaning }: { meaning: TagMeaning }): ReactNode {
  switch (meaning.is) {
    case 'item':
    case 'trashed':
      return (
        <>
          <Text>
            {meaning.is === 'item' ? (
              <Trans>It’s already on this item:</Trans>
            ) : (
              <Trans>It’s on this item, which is in the trash:</Trans>
            )}
          </Text>
          <Picture picture={meaning.picture} sizes="20rem" alt="" />
          <Link to={DETAIL_PATHS[meaning.kind]} params={{ id: meaning.id }}>
            <Trans>Show item</Trans>
          </Link>
        </>
      );
    case 'here':
      return (
        <>
          <Text>
            <Trans>It’s on an item that is still waiting to be sent from this device.</Trans>
          </Text>
          <Link to={SCREENS.outbox.path} search={{ code: meaning.parcel.code }}>
            <Trans>Show item</Trans>
          </Link>
        </>
      );
    case 'used':
      return (
        <Text>
          <Trans>It’s already on an item that can’t be shown.</Trans>
        </Text>
      );
    case 'reserved':
      return (
        <Text>
          <Trans>It’s reserved for another person. Set this tag aside for them.</Trans>
        </Text>
      );
    case 'otherHub':
      return (
        <Text>
          <Trans>It belongs to another hub center. Use one of your own tags.</Trans>
        </Text>
      );
    default:
      return (
        <Text>
          <Trans>No tag was ever printed with this code. Check it against the tag, letter by letter.</Trans>
        </Text>
      );
  }
}
