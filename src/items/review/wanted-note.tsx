import { Trans, useLingui } from '@lingui/react/macro';

import { REVIEW_WANTS, VERDICT_WORDS } from '../../../contract/review.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { AlertIcon } from '../../ui/icons.tsx';

import note from '../../engine/detail/note.module.css';

/** What the review of an item asks for, why, and how to answer; nothing without a request. */
export function WantedNote({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const wanted = REVIEW_WANTS.find((each) => each === record['review']);
  if (!wanted) return null;
  const reason = textOf(record['reviewReason']);
  const title = t(VERDICT_WORDS[wanted]);
  return (
    <div className={note['note']} data-testid="review-note">
      <span className={note['sign']}>
        <AlertIcon size={22} />
      </span>
      <p className={note['text']} role="status">
        <strong>{reason === '' ? title : `${title}: ${reason}`}</strong>
        <br />
        {wanted === 'photoWanted' ? (
          <Trans>Add a photo or edit the item. It is then checked again.</Trans>
        ) : (
          <Trans>Correct the item or add photos. It is then checked again.</Trans>
        )}
      </p>
    </div>
  );
}
