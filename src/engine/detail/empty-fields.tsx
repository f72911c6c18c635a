import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { mayWrite, SCREENS } from '../../../contract/access.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import type { FieldGroups } from '../groups.ts';
import { isTrashed } from '../list/use-trash.ts';
import { useFieldWord } from '../use-field-word.ts';
import type { View } from '../view.ts';
import { emptyFields } from './shown-fields.ts';

import link from '../../ui/text-link.module.css';
import classes from './field-groups.module.css';

interface NotFilledProps {
  resource: Resource;
  view: View;
  record: ResourceRecord;
  declared: FieldGroups;
}

/** The empty fields in one line, with a link to the form; for people who may edit it. */
export function EmptyFields({ resource, view, record, declared }: NotFilledProps) {
  const { i18n } = useLingui();
  const profile = useProfile();
  const wordOf = useFieldWord(view);
  const { edit: form } = resource.screens;
  if (!form || !mayWrite(SCREENS[form].who, profile) || isTrashed(record)) return null;
  const empty = emptyFields(resource, declared, record, profile);
  if (empty.length === 0) return null;
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(empty.map(wordOf));
  return (
    <div className={classes['empty']} data-testid="not-filled">
      <p>
        <Trans>Empty fields: {list}</Trans>
      </p>
      <Link to={SCREENS[form].path} params={{ id: record._id }} className={`${link['link']} ${link['alone']}`}>
        <Trans>Fill in</Trans>
      </Link>
    </div>
  );
}
