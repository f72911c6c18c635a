import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import { detailOptions } from '../api/resource-queries.ts';
import { declaration } from '../resources/declared.ts';
import { textOf } from '../resources/text-of.ts';
import { viewOf } from '../resources/views.ts';
import { handMadeTitle, resourceOf } from './menu.ts';
import { useScreen } from './use-screen.ts';

import classes from './top-bar.module.css';

/** Where one is: the list, and below it the record or the form. The last step is plain text (spec section 2). */
export function Breadcrumb() {
  const { t } = useLingui();
  const screen = useScreen();
  if (!screen) return null;
  const resource = resourceOf(screen);
  if (!resource) {
    const title = handMadeTitle(screen);
    return <Steps steps={[{ key: screen, content: title ? t(title) : t`Profile` }]} />;
  }
  const { screens } = declaration(resource);
  const view = viewOf(resource);
  const list = { key: 'list', content: t(view.title), to: SCREENS[screens.list].path };
  if (screen === screens.list) return <Steps steps={[{ key: 'list', content: t(view.title) }]} />;
  if (screen === screens.detail)
    return <Steps steps={[list, { key: 'record', content: <RecordName name={resource} /> }]} />;
  return <Steps steps={[list, { key: screen, content: view.create ? t(view.create) : t(view.one) }]} />;
}

interface Step {
  key: string;
  content: ReactNode;
  to?: string;
}

function Steps({ steps }: { steps: Step[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`You are here`} className={classes['trail']}>
      <ol>
        {steps.map(({ key, content, to }) => (
          <li key={key}>{to ? <Link to={to}>{content}</Link> : <span aria-current="page">{content}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}

/** Title of the record on show, once its screen has read it. */
function RecordName({ name }: { name: ResourceName }) {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...detailOptions(name, id), enabled: false });
  return data ? textOf(data[declaration(name).title]) : t(viewOf(name).one);
}
