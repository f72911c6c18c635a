import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { detailOptions, listOptions } from '../../api/resource-queries.ts';
import type { Selection } from '../../engine/list/use-picking.ts';
import { seenRecord } from '../../engine/seen-records.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { ActionProps } from '../../engine/view.ts';
import { CopyIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

/** More than anybody pastes; reading them takes ten requests. */
const CODES_MAX = 1000;

/** Copies the codes of the selected records to the clipboard, one per line; not offered for more than can be pasted. */
export function CopyCodes({ name, selection, count, onDone }: ActionProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (count === null || count > CODES_MAX) return null;
  const copy = async () => {
    setBusy(true);
    try {
      const codes = await codesOf(client, name, selection);
      await navigator.clipboard.writeText(codes.join('\n'));
      toastDone(t`Codes copied: ${codes.length}`);
      onDone();
    } catch {
      toastError(t`Couldn’t copy the codes. Nothing has changed. Try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" leftSection={<CopyIcon size={20} />} loading={busy} onClick={() => void copy()}>
      <Trans>Copy codes</Trans>
    </Button>
  );
}

/** Codes of the selected records, at most a thousand. Throws if they cannot be read. */
export async function codesOf(client: QueryClient, name: ResourceName, selection: Selection): Promise<string[]> {
  if (selection.kind === 'ids') {
    const records = selection.ids.map(
      async (id) => seenRecord(client, name, id)?.record ?? (await client.fetchQuery(detailOptions(name, id))),
    );
    return (await Promise.all(records)).map(({ code }) => textOf(code));
  }
  const codes: string[] = [];
  for (
    let cursor: string | undefined, goesOn = true;
    goesOn && codes.length < CODES_MAX;
    goesOn = cursor !== undefined
  ) {
    const { data, nextCursor } = await client.fetchQuery(
      listOptions(name, { ...selection.query, limit: PAGE_SIZE_MAX, cursor }),
    );
    codes.push(...data.map(({ code }) => textOf(code)));
    cursor = nextCursor;
  }
  return codes;
}
