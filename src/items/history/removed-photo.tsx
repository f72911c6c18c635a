import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { photoCalls, type RemovedPhoto as Removed } from '../../../contract/calls/photos.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { Failure } from '../../api/result.ts';
import { useChangeRecord } from '../../engine/use-change-record.ts';
import { formatDate } from '../../i18n/format.ts';
import { ReloadIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useOnline } from '../../ui/use-online.ts';

import classes from '../../engine/history/history.module.css';

interface RemovedPhotoProps {
  kind: ItemKind;
  record: ResourceRecord;
  removed: Removed;
}

/** A removed photo as a thumbnail, with a button to restore it while that is possible. */
export function RemovedPhoto({ kind, record, removed }: RemovedPhotoProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const online = useOnline();
  const send = useChangeRecord(kind);
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const { imageId, slot, preview, until } = removed;
  const failureText = (failure: Failure) => {
    const status = failure.kind === 'problem' ? failure.status : null;
    if (status === 404) return t`This photo can no longer be restored. The item hasn’t changed.`;
    if (status === 422) return t`This item has the maximum number of photos. Remove one first, then restore this one.`;
    return words(failure);
  };
  const putBack = async () => {
    // The button unmounts with its photo: keep the focus in the entry.
    const entry = button.current?.closest<HTMLElement>('[data-action]');
    entry?.focus({ preventScroll: true });
    setBusy(true);
    const restored = await send(photoCalls[kind].restore, record, { image: imageId }, failureText);
    // Rendered at once, so that the button can get the focus back if it stays; a focus moved elsewhere meanwhile stays there.
    flushSync(() => setBusy(false));
    if (restored) toastDone(t`Photo restored.`);
    else if (document.activeElement === entry) button.current?.focus({ preventScroll: true });
  };
  const day = formatDate(until);
  return (
    <div className={classes['removed']} data-testid="removed-photo">
      <span className={classes['picture']}>
        <Picture picture={preview === null ? null : { url: preview }} sizes="5rem" alt={t`Removed photo`} />
      </span>
      <div className={classes['way']}>
        <p>
          {slot === 'tagImage' ? (
            <Trans>You can restore the removed label photo until {day}.</Trans>
          ) : (
            <Trans>You can restore the removed photo until {day}.</Trans>
          )}
        </p>
        <Button
          ref={button}
          variant="default"
          size="sm"
          className={classes['whole'] ?? ''}
          leftSection={<ReloadIcon size={18} />}
          loading={busy}
          disabled={!online}
          onClick={() => void putBack()}
        >
          {online ? <Trans>Restore photo</Trans> : <Trans>Restore photo: you need to be online</Trans>}
        </Button>
      </div>
    </div>
  );
}
