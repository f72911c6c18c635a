import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { mayCall } from '../../../../contract/call.ts';
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  type GivenView,
  type SavedView,
} from '../../../../contract/calls/saved-views.ts';
import type { ResourceName } from '../../../../contract/resource-access.ts';
import { send } from '../../../api/calls.ts';
import { useProfile } from '../../../session/use-session.ts';
import { MoreIcon } from '../../../ui/list-icons.ts';
import { Popup } from '../../../ui/popup.tsx';
import type { ListProps } from '../list-props.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { useViewChanges, savedViews } from './use-view-changes.ts';
import { isOnShow, queryText, stateOf } from './view-query.ts';

import tools from '../list-tools.module.css';
import classes from './saved-views.module.css';

/** The list's saved views; the person's own can be changed or deleted. */
export function SavedViews({ name, resource, state, change }: ListProps & { name: ResourceName }) {
  const { t } = useLingui();
  const profile = useProfile();
  const settle = useViewChanges(name);
  const { data: views } = useQuery(savedViews(name));
  const [deleted, setDeleted] = useState<GivenView | null>(null);
  const query = queryText(resource, state);
  const isBare = queryText(resource, { ...state, look: null, columns: null }) === '';
  const shown = views?.find((each) => isOnShow(resource, each.query, state));

  const open = (text: string, replace = false) => {
    const { look, columns, ...saved } = stateOf(resource, text);
    change({ ...saved, look: look ?? state.look, columns: columns ?? state.columns }, replace);
  };

  // Once, and only if the address had no parameters: after that an unfiltered list is intended.
  const hasChecked = useRef(!isBare);
  const begin = useEffectEvent((all: readonly SavedView[]) => {
    const usual = all.find(({ defaultFor }) => defaultFor !== null && defaultFor === profile.key);
    if (!hasChecked.current && usual && isBare) open(usual.query, true);
    hasChecked.current = true;
  });
  useEffect(() => {
    if (views) begin(views);
  }, [views]);

  const remove = async ({ _id: id, name: title, query: text, shared, defaultFor }: SavedView) => {
    const isDone = await settle(send(deleteSavedView, { params: { id } }));
    if (isDone) setDeleted({ name: title, query: text, shared, defaultFor });
  };
  const edit = (id: string, body: Partial<GivenView>) => settle(send(changeSavedView, { params: { id }, body }));
  const restore = async (view: GivenView) => {
    setDeleted(null); // At once: a second tap would save it twice.
    if (!(await settle(send(addSavedView, { params: { resource: name }, body: view })))) setDeleted(view);
  };

  if (!views || (views.length === 0 && !deleted)) return null;
  return (
    <nav className={classes['views']} aria-label={t`Saved views`}>
      {views.length > 0 ? (
        <button type="button" className={tools['choice']} aria-pressed={isBare} onClick={() => open('')}>
          <Trans>All records</Trans>
        </button>
      ) : null}
      {views.map((view) => (
        <div key={view._id} className={classes['view']}>
          <button
            type="button"
            className={tools['choice']}
            aria-pressed={view === shown}
            title={view.mine ? undefined : view.ownerName}
            onClick={() => open(view.query)}
          >
            {view.name}
          </button>
          {view.mine && mayCall(changeSavedView, profile) ? (
            <Popup label={t`Edit the view ${view.name}`} face={<MoreIcon size={18} />} kind="panel">
              {(close) => (
                <SavedViewForm
                  view={view}
                  update={view.query === query ? null : () => void edit(view._id, { query }).then(close)}
                  onSave={async (given) => edit(view._id, given)}
                  onDelete={() => {
                    close();
                    void remove(view);
                  }}
                  onClose={close}
                />
              )}
            </Popup>
          ) : null}
        </div>
      ))}
      {deleted ? (
        <p className={classes['deleted']} role="status">
          <Trans>View {deleted.name} deleted.</Trans>
          <Button variant="subtle" onClick={() => void restore(deleted)}>
            <Trans>Undo</Trans>
          </Button>
        </p>
      ) : null}
    </nav>
  );
}
