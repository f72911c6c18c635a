import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { CellProps, Deletion } from '../../engine/view.ts';
import { formatRecent } from '../../i18n/format.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useVatChecking } from './use-vat-checking.ts';

import note from '../../engine/detail/note.module.css';

/** Words that VIES has for the same thing. */
const PROBLEMS: readonly (readonly [code: RegExp, words: MessageDescriptor])[] = [
  [/^(MS_UNAVAILABLE)$/, msg`That country’s register isn’t available.`],
  [/MAX_CONCURRENT_REQ/, msg`VIES has too many requests.`],
  [/^(VAT|IP)_BLOCKED$/, msg`VIES refuses this server.`],
  [/^(TIMEOUT|SERVER_BUSY)$/, msg`VIES didn’t answer in time.`],
  [/^INVALID_REQUESTER_INFO$/, msg`VIES doesn’t know the VAT number of this installation (VIES_REQUESTER).`],
  [/^INVALID_INPUT$/, msg`VIES doesn’t accept numbers in this format.`],
  [/^UNREADABLE$/, msg`The answer didn’t come from VIES.`],
];

const problemWords = (code: string) => PROBLEMS.find(([known]) => known.test(code))?.[1] ?? msg`VIES isn’t available.`;

/** Why a check has no answer, in words, with the word of VIES. */
export function Problem({ value }: CellProps) {
  const { t } = useLingui();
  const code = textOf(value);
  return code ? `${t(problemWords(code))} (${code})` : null;
}

/** Texts for deleting a check. */
export const vatCheckDeletion: Deletion = {
  title: msg`Delete this VAT number?`,
  note: msg`The check and the answer from VIES move to the trash. You can restore them there.`,
  done: msg`VAT number deleted.`,
};

/** Says of a check without an answer why, and when VIES is asked again; offers to ask now. */
export function Unanswered({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const check = useVatChecking();
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const { result, problem, nextTryAt, deletedAt } = record;
  if (deletedAt || (result !== 'unknown' && result !== 'formal')) return null;
  const again = async () => {
    setBusy(true);
    await check(textOf(record['number']));
    setBusy(false);
  };
  const time = nextTryAt ? formatRecent(textOf(nextTryAt), now) : '';
  return (
    <div className={note['note']}>
      <span className={note['sign']}>
        <AlertIcon size={22} />
      </span>
      <p className={note['text']} role="status">
        <strong>
          {result === 'formal' ? <Trans>Only the format was checked.</Trans> : <Trans>VIES hasn’t answered yet.</Trans>}
        </strong>
        <br />
        {result === 'formal' ? (
          <Trans>VIES is switched off on this server (VIES_URL).</Trans>
        ) : (
          <>
            {t(problemWords(textOf(problem)))}{' '}
            {time ? <Trans>Next attempt: {time}.</Trans> : <Trans>There are no more automatic attempts.</Trans>}
          </>
        )}
      </p>
      {result === 'formal' ? null : (
        <Button loading={busy} onClick={() => void again()}>
          <Trans>Try now</Trans>
        </Button>
      )}
    </div>
  );
}
