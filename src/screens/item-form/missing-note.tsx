import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { DETAILS } from '../../../contract/resources/details.ts';
import type { TypedFields } from '../../engine/form/record-values.ts';
import { isBlank } from '../../engine/kinds/typed-value.ts';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { viewOf } from '../../engine/views.ts';

import link from '../../ui/text-link.module.css';
import classes from './item-form.module.css';

/** The missing details of an opened item: it can be saved without them, and stays incomplete. */
export function MissingNote({ kind, typed }: { kind: ItemKind; typed: TypedFields }) {
  const { i18n } = useLingui();
  const wordOf = useFieldWord(viewOf(kind));
  const missing = Object.keys(DETAILS[kind]).filter((name) => isBlank(typed[name]));
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
