import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import classes from './account-frame.module.css';

/** The link back to the sign-in. */
export function ToSignIn({ onLeave }: { onLeave?: () => void }) {
  return (
    <Link to="/login" className={classes['link'] ?? ''} onClick={onLeave}>
      <Trans>Back to sign in</Trans>
    </Link>
  );
}
