import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';

import { useFailureText } from '../api/failure-text.ts';
import { CallError } from '../api/result.ts';
import { CodeText } from '../ui/code-text.tsx';
import { AlertIcon, ReloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { itemTag } from './item-tag.ts';
import { PrintPanel } from './print-panel.tsx';

import classes from './choose.module.css';

/** Tags of items selected elsewhere, by their codes. */
export function NamedTags({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const client = useQueryClient();
  const answers = useQueries({
    queries: codes.map((code) => ({
      queryKey: ['item-tag', code],
      queryFn: () => itemTag(client, code),
      networkMode: 'always' as const,
      retry: false,
      gcTime: 0,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) {
    return <Skeleton height={220} radius="lg" aria-label={t`Loading…`} role="status" />;
  }
  const tags = answers.flatMap(({ data }) => data ?? []);
  const failed = answers.filter(({ isError }) => isError);
  const [problem] = failed.map(({ error }) => error);
  const missing = codes.length - tags.length - failed.length;
  return (
    <div className={classes['columns']}>
      <section className={classes['main']} aria-label={t`Selected items`}>
        {problem ? (
          <Notice
            icon={AlertIcon}
            title={t`Couldn’t load the data for these tags`}
            action={
              <Button
                leftSection={<ReloadIcon size={20} />}
                onClick={() => failed.forEach(({ refetch }) => void refetch())}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {problem instanceof CallError ? failureText(problem.failure) : null}
          </Notice>
        ) : null}
        {missing > 0 ? (
          <p className={classes['hint']} role="status">
            <Plural
              value={missing}
              one="# code was skipped: you have no access to an item with it."
              other="# codes were skipped: you have no access to items with them."
            />
          </p>
        ) : null}
        {tags.length > 0 ? (
          <ul className={classes['named']}>
            {tags.map(({ code, hubName }) => (
              <li key={code}>
                <CodeText>{code}</CodeText> <span>{hubName}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <div className={classes['side']}>
        <PrintPanel tags={tags} />
      </div>
    </div>
  );
}
