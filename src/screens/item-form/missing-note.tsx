import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { viewOf } from '../../engine/views.ts';
import type { ItemForm } from './form-shape.ts';
import { missingDetails } from './form-state.ts';

import link from '../../ui/text-link.module.css';
import classes from './item-form.module.css';

/** The missing details of an opened item: it can be saved without them, and stays incomplete. */
export function MissingNote({ form: { kind, seen, typed } }: { form: ItemForm }) {
  const { i18n } = useLingui();
  const wordOf = useFieldWord(viewOf(kind));
  const missing = seen ? missingDetails(kind, typed) : [];
  if (missing.length === 0) return null;
  const words = missing.map(wordOf);
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
  return (
    <p className={classes['missing']} role="status">
      <Trans>
        Missing: {list}. You can still save the item:{' '}
        <Link to={SCREENS.complete.path} className={`${link['link']} ${link['within']}`}>
          find it in To complete
        </Link>
        .
      </Trans>
    </p>
  );
}
