import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import type { Parcel } from '../store/db.ts';
import { apply } from './drain.ts';
import { KIND_NAMES } from './kind-name.ts';
import { explain } from './reason.ts';
import { kick } from './start.ts';
import { thumbnailUrl } from './use-outbox.ts';

import classes from './parcel-list.module.css';

/** One waiting item: its picture, its code, why it waits, and what a person can do about it. */
export function ParcelRow({ parcel }: { parcel: Parcel }) {
  const { t, i18n } = useLingui();
  const url = useThumbnail(parcel.id);
  const time = i18n.date(parcel.capturedAt, { hour: '2-digit', minute: '2-digit', day: '2-digit', month: '2-digit' });
  const detail = parcel.reason?.word === 'refused' ? parcel.reason.message : undefined;
  return (
    <li className={classes['row']} data-state={parcel.state}>
      {url ? <img className={classes['thumb']} src={url} alt="" /> : <div className={classes['thumb']} />}
      <Stack gap={4} className={classes['text']}>
        <Text className={classes['code']} fw={600}>
          {parcel.code ?? t`Code on delivery`}
        </Text>
        <Text size="xs" c="dimmed">
          {t(KIND_NAMES[parcel.kind])} · {parcel.hubName} · {time}
        </Text>
        <Text size="sm">{t(explain(parcel))}</Text>
        {detail ? <Text size="sm">{detail}</Text> : null}
        {parcel.state === 'attention' || parcel.state === 'waiting' ? (
          <Group gap="xs" mt={4}>
            <Button size="sm" variant="default" onClick={() => void tryAgain(parcel, false)}>
              {t`Try again`}
            </Button>
            {parcel.reason?.word === 'codeTaken' ? (
              <Button size="sm" onClick={() => void tryAgain(parcel, true)}>
                {t`Send with a new code`}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
    </li>
  );
}

async function tryAgain(parcel: Parcel, newCode: boolean): Promise<void> {
  await apply(parcel.seq, { type: 'retry', newCode });
  kick();
}

function useThumbnail(parcel: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void thumbnailUrl(parcel).then((next) => {
      made = next;
      if (gone) release(made);
      else setUrl(next);
    });
    return () => {
      gone = true;
      release(made);
    };
  }, [parcel]);
  return url;
}

const release = (url: string | null): void => {
  if (url) URL.revokeObjectURL(url);
};
