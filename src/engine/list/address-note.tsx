import { Trans } from '@lingui/react/macro';

import type { Resource } from '../../../contract/resource.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { useView } from '../../ui/view.ts';
import { isCanonical } from './list-state.ts';

import classes from './address-note.module.css';

/** Says that part of the address is invalid: typed by hand, truncated in a mail, or from a newer version. */
export function AddressNote({ resource }: { resource: Resource }) {
  const { search } = useView();
  if (isCanonical(resource, search)) return null;
  return (
    <p className={classes['note']} role="status" data-testid="address-note">
      <AlertIcon size={20} />
      <Trans>Part of this link isn’t valid, so the default list is shown.</Trans>
    </p>
  );
}
