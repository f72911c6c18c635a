import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import type { Review } from '../../../contract/calls/reviews.ts';
import { isEmpty } from '../../../contract/field-meta.ts';
import { accessOf } from '../../../contract/resource-access.ts';
import { type Verdict, VERDICT_WORDS } from '../../../contract/review.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { Age } from '../../engine/values/age.tsx';
import { Value } from '../../engine/values/value.tsx';
import { viewOf } from '../../engine/views.ts';
import { PhotoViewer } from '../../intake/complete/photo-viewer.tsx';
import { photosOf } from '../../intake/complete/photos.ts';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { toastDone, toastError, toastUndo } from '../../ui/toast.ts';
import { useOnline } from '../../ui/use-online.ts';
import { WHY_WORDS } from './review-words.ts';
import type { Outcome, useReviewQueue } from './use-review-queue.ts';
import { VerdictBar, type Decide } from './verdict-bar.tsx';

import classes from './reviews.module.css';

interface ReviewBenchProps {
  queue: ReturnType<typeof useReviewQueue>;
  review: Review;
}

/** One item being judged: its photos large, its fields, and the verdicts. */
export function ReviewBench({ queue, review }: ReviewBenchProps) {
  const { t } = useLingui();
  const photos = photosOf(review.item);
  // Another item starts with its own first photo, not zoomed.
  const [look, setLook] = useState({ item: review._id, photo: 0, zoomed: false });
  const { photo, zoomed } = look.item === review._id ? look : { photo: 0, zoomed: false };
  const online = useOnline();
  // Pictures are asked for again when the network comes or goes.
  const [missing, setMissing] = useState({ imageId: '', online });
  const isBlind = missing.online === online && missing.imageId === photos[photo]?.picture.imageId;
  const [seen, setSeen] = useState('');
  const [changed, setChanged] = useState<string | null>(null);
  const pressed = useRef<string | null>(null);
  const keep = (key: string) => {
    pressed.current ??= key;
  };
  const take = () => {
    const { current: key } = pressed;
    pressed.current = null;
    return key;
  };
  const tell = (verdict: Verdict, outcome: Outcome, isLate = false) => {
    const said = `${review.item.code}: ${t(VERDICT_WORDS[verdict])}`;
    switch (outcome.word) {
      case 'held': {
        const undo = async () => {
          if (!(await outcome.undo())) toastError(t`The decision was already sent, so nothing was undone.`);
        };
        const kept = t`${said}. Saved on this device, and sent once you’re online.`;
        toastUndo(online ? said : kept, t`Undo`, () => void undo(), outcome.undoMs);
        void outcome.later.then((then) =>
          ['saved', 'waiting'].includes(then.word) ? null : tell(verdict, then, true),
        );
        break;
      }
      case 'saved':
        toastDone(said);
        break;
      case 'waiting':
        toastDone(t`${said}. Saved on this device, and sent once you’re online.`);
        break;
      case 'decided': {
        const { state, decidedByName } = outcome.by;
        const name = decidedByName ?? '';
        const theirs = state === 'open' ? t(WHY_WORDS[outcome.by.why]) : t(VERDICT_WORDS[state]);
        toastError(t`${name} already decided: ${theirs}. Your decision was not saved.`);
        break;
      }
      case 'refused':
        if (Object.keys(outcome.errors).length > 0) return;
        toastError(outcome.message ?? t`The server rejected the decision. It was not saved.`);
        break;
      case 'noRoom':
        toastError(t`This device can’t store the decision. Free some space, then decide again.`);
        break;
      case 'stale': {
        const { code } = review.item;
        if (isLate) toastError(t`${code}: the item has just changed. Your decision was not saved.`);
        else setChanged(review._id);
      }
    }
  };
  const decide: Decide = async (verdict, given = {}) => {
    setChanged(null);
    const outcome = await queue.decide(review, verdict, given);
    tell(verdict, outcome);
    return outcome.word === 'refused' ? outcome.errors : {};
  };
  return (
    <div className={classes['bench']} data-testid="review" data-item={review.item._id}>
      <PhotoViewer
        photos={photos}
        shown={photo}
        onShow={(next) => setLook({ item: review._id, photo: next, zoomed })}
        zoomed={zoomed}
        onZoom={(next) => setLook({ item: review._id, photo, zoomed: next })}
        onShown={() => setSeen(review._id)}
        onMissing={({ picture: { imageId } }) => setMissing({ imageId, online })}
      />
      <section className={classes['facts']} aria-label={t`Details of ${review.item.code}`}>
        <Head review={review} />
        {changed === review._id ? (
          <Alert variant="default" icon={<AlertIcon />} title={t`The item has just changed`} role="alert">
            <Trans>Your decision was not saved. Here is the item as it is now. Look again, then decide.</Trans>
          </Alert>
        ) : null}
        <Facts review={review} />
        <VerdictBar
          key={review._id}
          item={review.item}
          isBlind={isBlind}
          inView={photos.length === 0 || seen === review._id}
          busy={queue.busy}
          pressed={{ keep, take }}
          onDecide={decide}
          onSkip={queue.skip}
        />
      </section>
    </div>
  );
}

/** Code, name, hub center, and why the item is here. */
function Head({ review }: { review: Review }) {
  const { t } = useLingui();
  const profile = useProfile();
  const { item, hubcenterName, openedAt, why, note, reason } = review;
  const screen = accessOf(item.kind).screens.detail;
  const code = <CodeText>{item.code}</CodeText>;
  return (
    <header className={classes['head']}>
      <Title order={2} size="h3" aria-live="polite">
        {mayDo(SCREENS[screen].who, profile) ? (
          <Link to={SCREENS[screen].path} params={{ id: item._id }} className={classes['code'] ?? ''}>
            {code}
          </Link>
        ) : (
          code
        )}
      </Title>
      <p className={classes['where']}>
        {t(viewOf(item.kind).one)} · {hubcenterName} ·{' '}
        <Trans>
          queued <Age moment={openedAt} />
        </Trans>
      </p>
      <p className={classes['why']} data-why={why}>
        {note !== '' && why === 'flagged' ? `${t(WHY_WORDS[why])}: ${note}` : t(WHY_WORDS[why])}
      </p>
      {reason ? (
        <p className={classes['where']}>
          <Trans>Requested earlier: {reason}</Trans>
        </p>
      ) : null}
    </header>
  );
}

/** The fields the item is judged by, without the empty ones. */
function Facts({ review: { item } }: { review: Review }) {
  const resource = declaration(item.kind);
  const view = viewOf(item.kind);
  const wordOf = useFieldWord(view);
  const { details, _id, name, note } = item;
  const record = { ...details, _id, name, note, images: item.images, itemImage: item.itemImage } as ResourceRecord;
  const shown = ['name', ...Object.keys(details), 'note'].filter(
    (field) => Object.hasOwn(resource.record.shape, field) && !isEmpty(record[field]),
  );
  if (shown.length === 0) {
    return (
      <p className={classes['where']}>
        <Trans>No details yet: judge the photos.</Trans>
      </p>
    );
  }
  return (
    <dl className={classes['fields']}>
      {shown.map((field) => (
        <div key={field}>
          <dt>{wordOf(field)}</dt>
          <dd>
            <Value resource={resource} view={view} field={field} record={record} place="detail" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
