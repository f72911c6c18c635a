import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { DETAIL_PATHS, SCREENS } from '../../contract/access.ts';
import { useFailureText } from '../api/failure-text.ts';
import type { Failure } from '../api/result.ts';
import { tagMeaning, type TagMeaning } from '../labels/tag-meaning.ts';
import { readTag } from '../scan/read-tag.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useProfile } from '../session/use-session.ts';
import { CodeText } from '../ui/code-text.tsx';
import {
  AlertIcon,
  HubIcon,
  LockIcon,
  OfflineIcon,
  OutboxIcon,
  ReloadIcon,
  TrashIcon,
  type Icon,
} from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useView } from '../ui/view.ts';

/** The target of a tag's address: its item, the camera for a tag without one, or an error message. */
export function TagScreen() {
  const { t } = useLingui();
  const { code: text = '' } = useView().params;
  const code = readTag(text);
  return (
    <Page title={code ?? t`Tag`} heading={code ? <CodeText>{code}</CodeText> : undefined} narrow>
      {code ? (
        <Tag key={code} code={code} />
      ) : (
        <TagNotice icon={AlertIcon} title={t`Not a valid code`}>
          <Trans>A letter or digit is wrong or missing. Scan the tag again, or type its code.</Trans>
        </TagNotice>
      )}
    </Page>
  );
}

function Tag({ code }: { code: string }) {
  const { t } = useLingui();
  const profile = useProfile();
  const query = useQuery({
    queryKey: ['tag', code, profile._id],
    queryFn: ({ signal }) => tagMeaning(code, profile, signal),
    // A tag that was free a minute ago may be on an item now.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  if (!query.data || query.isFetching)
    return <Skeleton height={220} radius="lg" aria-label={t`Loading…`} role="status" />;
  return <Meaning code={code} meaning={query.data} onRetry={() => void query.refetch()} />;
}

interface MeaningProps {
  code: string;
  meaning: TagMeaning;
  onRetry: () => void;
}

function Meaning({ code, meaning, onRetry }: MeaningProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  switch (meaning.is) {
    case 'item':
      return <Navigate to={DETAIL_PATHS[meaning.kind]} params={{ id: meaning.id }} replace />;
    case 'trashed':
      return (
        <TagNotice
          icon={TrashIcon}
          title={t`Its item is in the trash`}
          action={
            <Button onClick={() => void navigate({ to: DETAIL_PATHS[meaning.kind], params: { id: meaning.id } })}>
              <Trans>Show item</Trans>
            </Button>
          }
        >
          <Trans>The code stays with that item. Restore the item, or use another tag.</Trans>
        </TagNotice>
      );
    case 'free':
      return <Navigate to={SCREENS.intake.path} search={{ code }} replace />;
    case 'here': {
      const person = meaning.parcel.ownerName;
      if (meaning.own) return <Navigate to={SCREENS.outbox.path} search={{ code }} replace />;
      return (
        <TagNotice icon={OutboxIcon} title={t`On this device, not sent yet`}>
          <Trans>{person} captured this item here. It will be sent when they sign in. Then you can open it.</Trans>
        </TagNotice>
      );
    }
    case 'used':
      return (
        <TagNotice icon={LockIcon} title={t`It’s already on an item that can’t be shown`}>
          <Trans>The item may have been deleted. Use another tag.</Trans>
        </TagNotice>
      );
    case 'otherHub': {
      const hub = meaning.hubName;
      return (
        <TagNotice icon={HubIcon} title={t`A tag of another hub center`}>
          {hub ? (
            <Trans>It belongs to {hub}. Use one of your own tags, or return it to them.</Trans>
          ) : (
            <Trans>Use one of your own tags, or return it to that hub center.</Trans>
          )}
        </TagNotice>
      );
    }
    case 'reserved':
      return (
        <TagNotice icon={LockIcon} title={t`Someone else has this code`}>
          <Trans>It’s reserved for another person. Use another tag, and set this one aside for them.</Trans>
        </TagNotice>
      );
    case 'unknown':
      return (
        <TagNotice icon={AlertIcon} title={t`This code was never assigned`}>
          <Trans>No tag was printed with this code. Check it against the tag. If it’s the same, use another tag.</Trans>
        </TagNotice>
      );
    case 'unasked':
      return <UnknownTag code={code} failure={meaning.failure} onRetry={onRetry} />;
  }
}

function UnknownTag({ code, failure, onRetry }: { code: string; failure: Failure; onRetry: () => void }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const navigate = useNavigate();
  return (
    <TagNotice
      icon={OfflineIcon}
      title={t`Unknown tag on this device`}
      action={
        <>
          <Button leftSection={<ReloadIcon size={20} />} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="default" onClick={() => void navigate({ to: SCREENS.intake.path, search: { code } })}>
            <Trans>Use this blank tag</Trans>
          </Button>
        </>
      }
    >
      {failure.kind === 'problem' && failure.status === 404 ? (
        <Trans>The server doesn’t know this tag.</Trans>
      ) : (
        failureText(failure)
      )}{' '}
      <Trans>
        If the tag is blank, you can use it. If another item already has its code, the outbox will tell you. Nothing is
        lost.
      </Trans>
    </TagNotice>
  );
}

interface SayingProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

function TagNotice({ icon, title, children, action }: SayingProps) {
  const navigate = useNavigate();
  return (
    <Notice
      icon={icon}
      title={title}
      action={
        <>
          {action}
          <ScanButton onCode={(code) => void navigate({ to: SCREENS.tag.path, params: { code } })} />
        </>
      }
    >
      {children}
    </Notice>
  );
}
