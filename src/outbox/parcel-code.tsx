import { Trans } from '@lingui/react/macro';

import { CodeText } from '../ui/code-text.tsx';

import classes from './parcel-code.module.css';

/** An item's code, or, clearly different, the text that the server will assign one. */
export function ParcelCode({ code }: { code: string | null }) {
  if (code) return <CodeText>{code}</CodeText>;
  return (
    <span className={classes['provisional']}>
      <Trans>Code assigned on upload</Trans>{' '}
      <span className={classes['label']}>
        <Trans>provisional</Trans>
      </span>
    </span>
  );
}
