import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { mayCall } from '../../../../contract/call.ts';
import { addSavedView } from '../../../../contract/calls/saved-views.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import { send } from '../../../api/calls.ts';
import { useProfile } from '../../../session/use-session.ts';
import { BookmarkIcon } from '../../../ui/list-icons.ts';
import { Popup } from '../../../ui/popup.tsx';
import type { ListProps } from '../list-props.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { useViewChanges, savedViews } from './use-view-changes.ts';
import { isOnShow, queryText } from './view-query.ts';

import tools from '../list-tools.module.css';

/**
 * Saves the list's state as a view. The button is always there, enabled if there is something to save: a button that comes and goes during
 * a search would move the row the person is about to press.
 */
export function SaveView({ name, resource, state }: Pick<ListProps, 'resource' | 'state'> & { name: ResourceName }) {
  const { t } = useLingui();
  const { data: views } = useQuery(savedViews(name));
  const settle = useViewChanges(name);
  const profile = useProfile();
  const query = queryText(resource, state);
  const isKnown = views?.some((each) => isOnShow(resource, each.query, state)) ?? true;
  if (!mayCall(addSavedView, profile)) return null;
  return (
    <Popup
      label={t`Save this view`}
      face={<BookmarkIcon size={20} />}
      kind="panel"
      className={tools['tool']}
      disabled={isKnown || query === ''}
    >
      {(close) => (
        <SavedViewForm
          onSave={async (given) =>
            settle(send(addSavedView, { params: { resource: name }, body: { ...given, query } }))
          }
          onClose={close}
        />
      )}
    </Popup>
  );
}
