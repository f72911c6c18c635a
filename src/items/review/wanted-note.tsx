import { Trans, useLingui } from '@lingui/react/macro';

import { parseCode } from '../../../contract/code.ts';
import { REVIEW_REPORTED, type REVIEW_WANTS, VERDICT_WORDS } from '../../../contract/review.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { useAddedPhotos } from '../../outbox/use-added-photos.ts';
import { usePendingEdit } from '../../outbox/use-pending-edit.ts';
import { AlertIcon, EditIcon } from '../../ui/icons.tsx';

import note from '../../engine/detail/note.module.css';

/** What the review of an item asks for, why, and how to answer, or that it was corrected; nothing without either. */
export function WantedNote({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const reported = REVIEW_REPORTED.find((each) => each === record['review']);
  if (!reported) return null;
  const reason = textOf(record['reviewReason']);
  const title = reported === 'corrected' ? t`A reviewer has corrected this item` : t(VERDICT_WORDS[reported]);
  return (
    <div className={note['note']} data-testid="review-note">
      <span className={note['sign']}>
        {reported === 'corrected' ? <EditIcon size={22} /> : <AlertIcon size={22} />}
      </span>
      <p className={note['text']} role="status">
        <strong>{reason === '' ? title : `${title}: ${reason}`}</strong>
        <br />
        {reported === 'corrected' ? (
          <Trans>The history shows what was changed. You can restore it there.</Trans>
        ) : (
          <HowToAnswer record={record} wanted={reported} />
        )}
      </p>
    </div>
  );
}

/** How a verdict is answered, or that an answer waits on this device: nobody photographs twice. */
function HowToAnswer({ record, wanted }: { record: ResourceRecord; wanted: (typeof REVIEW_WANTS)[number] }) {
  const edit = usePendingEdit(parseCode(textOf(record['code']))?.kind ?? null, record._id);
  const photos = useAddedPhotos(record._id, Number(record['rev']));
  if (edit || photos.some(({ parcel }) => parcel.state !== 'delivered')) {
    return <Trans>Your answer is saved on this device. Once it has been sent, the item is checked again.</Trans>;
  }
  return wanted === 'photoWanted' ? (
    <Trans>Add a photo or edit the item. It is then checked again.</Trans>
  ) : (
    <Trans>Correct the item or add photos. It is then checked again.</Trans>
  );
}
