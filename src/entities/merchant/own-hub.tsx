import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { HubSetup } from './hub-setup.tsx';
import { Conditions, Figures } from './parts.tsx';

import link from '../../ui/text-link.module.css';
import classes from './parts.module.css';

/** A merchant's own hub center: what its set-up still needs, what it inserted and sold, and on what conditions. */
export function OwnHub({ id }: { id: string }) {
  return (
    <>
      <HubSetup id={id} />
      <Link to={SCREENS.ownHub.path} className={`${link['link']} ${link['alone']}`}>
        <Trans>Edit contact and addresses</Trans>
      </Link>
      <Figures id={id} />
      <section className={classes['panel']} aria-labelledby="own-conditions">
        <h2 id="own-conditions" className={classes['title']}>
          <Trans>Conditions</Trans>
        </h2>
        <Conditions id={id} />
      </section>
    </>
  );
}
