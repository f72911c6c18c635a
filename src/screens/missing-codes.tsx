import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

import { CodeText } from '../ui/code-text.tsx';
import { CheckIcon, CopyIcon } from '../ui/icons.tsx';
import { toastError } from '../ui/toast.ts';

import classes from './device-details.module.css';

/** Nobody reads more; copying takes all of them. */
const SHOWN = 60;
const COPIED_MS = 3000;

/** Codes that never arrived: to read, select or copy, one per line. */
export function MissingCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      // Without https there is no clipboard API.
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      toastError(t`Couldn’t copy the codes. Select and copy them by hand.`);
    }
  };
  const hidden = codes.length - SHOWN;
  return (
    <div className={classes['missing']}>
      <div className={classes['missingHead']}>
        <span>
          <Plural value={codes.length} one="# code not uploaded" other="# codes not uploaded" />
        </span>
        <Button
          variant="default"
          leftSection={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? <Trans>Copied</Trans> : <Trans>Copy codes</Trans>}</span>
        </Button>
      </div>
      <ul className={classes['codes']}>
        {codes.slice(0, SHOWN).map((code) => (
          <li key={code}>
            <CodeText>{code}</CodeText>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className={classes['nothing']}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </p>
      ) : null}
    </div>
  );
}
