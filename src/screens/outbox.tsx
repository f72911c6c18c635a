import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { ADMINS, mayDo, SCREENS } from '../../contract/access.ts';
import { formatNumber } from '../i18n/format.ts';
import { PrintLabel } from '../labels/print-label.tsx';
import { sendAllAgain } from '../outbox/actions.ts';
import { ExportButton } from '../outbox/export-button.tsx';
import { ImportButton } from '../outbox/import-button.tsx';
import { OthersNote } from '../outbox/others-note.tsx';
import { OthersPanel } from '../outbox/others-panel.tsx';
import { ParcelPart, PartSkeleton } from '../outbox/parcel-part.tsx';
import { ScannedParcel } from '../outbox/scanned-parcel.tsx';
import { StoragePanel } from '../outbox/storage-panel.tsx';
import { UnfinishedNote } from '../outbox/unfinished-note.tsx';
import { urgentPart, useTotals, useWaiting, type OutboxPart } from '../outbox/use-outbox.ts';
import { WindowNote } from '../outbox/window-note.tsx';
import { useProfile } from '../session/use-session.ts';
import type { Parcel } from '../store/db.ts';
import { ReloadIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { toastError } from '../ui/toast.ts';
import { useView } from '../ui/view.ts';

import classes from './outbox.module.css';

/** Everything this device holds for a person: waiting with reasons, needing attention, delivered, trashed. */
export function OutboxScreen() {
  const { t } = useLingui();
  const profile = useProfile();
  const lane = profile._id;
  const isAdmin = mayDo(ADMINS, profile);
  const { search } = useView();
  const scanned = search['code'];
  const waiting = useWaiting(lane);
  const totals = useTotals(lane);
  const opened = useOpenedPart(totals);
  const part = partOf(search) ?? opened;
  return (
    <Page
      title={t`Outbox`}
      note={
        waiting ? (
          <>
            <Trans>{waiting.today} today</Trans> ·{' '}
            <Plural value={waiting.deliveredToday} one="# uploaded" other="# uploaded" /> ·{' '}
            <Trans>{waiting.own - waiting.attention} waiting</Trans>
            {waiting.attention > 0 ? (
              <>
                {' · '}
                <Plural value={waiting.attention} one="# needs attention" other="# need attention" />
              </>
            ) : null}
          </>
        ) : (
          ' '
        )
      }
      actions={
        <>
          {waiting && waiting.own > 0 ? <SendAll lane={lane} /> : null}
          <ExportButton lane={lane} />
          <ImportButton />
        </>
      }
    >
      {waiting && waiting.own + waiting.others > 0 ? <WindowNote /> : null}
      <UnfinishedNote owner={lane} />
      {typeof scanned === 'string' ? <ScannedParcel code={scanned} lane={lane} beside={printTag} /> : null}
      <OutboxTabs part={part} totals={totals} />
      {part ? <ParcelPart key={part} lane={lane} part={part} beside={printTag} /> : <PartSkeleton />}
      <div className={classes['panels']}>
        {isAdmin ? <OthersPanel /> : waiting && waiting.others > 0 ? <OthersNote others={waiting.others} /> : null}
        <StoragePanel />
      </div>
    </Page>
  );
}

type Totals = Record<OutboxPart, number>;

/** The part shown if the address has none: chosen when the page opens or becomes visible again, and again when it is empty. */
function useOpenedPart(totals: Totals | undefined): OutboxPart | null {
  const [part, setPart] = useState<OutboxPart | null>(null);
  const [left, setLeft] = useState<Totals | undefined>();
  const leave = useEffectEvent(() => setLeft(totals));
  useEffect(() => () => leave(), []);
  // Counts from before the page was hidden are stale.
  const isBack = totals !== undefined && left !== undefined && totals !== left;
  if (isBack) setLeft(undefined);
  if (totals && (isBack || part === null || totals[part] === 0) && part !== urgentPart(totals)) {
    setPart(urgentPart(totals));
  }
  return part;
}

/** A trashed item needs no tag, and a changed one has one. */
const printTag = ({ state, action, code, hubName, capturedAt }: Parcel) =>
  state === 'trashed' || action === 'update' || action === 'verdict' ? null : (
    <PrintLabel code={code} hubName={hubName} date={capturedAt} />
  );

function SendAll({ lane }: { lane: string }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    void sendAllAgain(lane)
      .catch(() => toastError(t`That didn’t work. The items are safe.`))
      .then(() => setBusy(false));
  };
  return (
    <Button leftSection={<ReloadIcon size={20} />} disabled={busy} onClick={send}>
      <Trans>Send all now</Trans>
    </Button>
  );
}

const TITLES: Record<OutboxPart, MessageDescriptor> = {
  waiting: msg`Waiting`,
  attention: msg`Needs attention`,
  delivered: msg`Uploaded`,
  trash: msg`Trash`,
};
const PARTS = Object.keys(TITLES) as OutboxPart[];

/** The part in an address; null if there is none. */
const partOf = (search: Readonly<Record<string, unknown>>): OutboxPart | null =>
  PARTS.find((part) => part === search['part']) ?? null;

interface OutboxTabsProps {
  part: OutboxPart | null;
  totals: Record<OutboxPart, number> | undefined;
}

/** The parts of the outbox with their counts; each has an address, so that the back button works. */
function OutboxTabs({ part, totals }: OutboxTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <nav aria-label={t`Outbox sections`}>
      <ul className={classes['tabs']}>
        {PARTS.map((each) => (
          <li key={each}>
            <Link
              to={SCREENS.outbox.path}
              search={{ part: each }}
              className={classes['tab'] ?? ''}
              aria-current={each === part ? 'page' : undefined}
              data-urgent={(each === 'attention' && totals && totals.attention > 0) || undefined}
            >
              {t(TITLES[each])}{' '}
              <span className={classes['count']}>{totals ? formatNumber(totals[each], i18n.locale) : '…'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
