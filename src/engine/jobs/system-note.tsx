import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { SystemReport } from '../../../contract/calls/system.ts';

import textLink from '../../ui/text-link.module.css';
import classes from './jobs.module.css';

/** What the System page would say, in one line for those who maintain the server. */
export function SystemNote({ report: { state, lines } }: { report: SystemReport }) {
  const count = lines.filter((line) => line.state === state).length;
  return (
    <p className={state === 'error' ? classes['bad'] : classes['quiet']}>
      {state === 'error' ? (
        <Plural value={count} one="The server has # problem." other="The server has # problems." />
      ) : (
        <Plural value={count} one="# server setting needs attention." other="# server settings need attention." />
      )}{' '}
      <Link to={SCREENS.system.path} className={textLink['link'] ?? ''}>
        <Trans>Open System</Trans>
      </Link>
    </p>
  );
}
