import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import type { ResourceName } from '../../contract/resource-access.ts';
import { firstStepsOptions } from '../api/first-steps-query.ts';
import { ListScreen } from '../engine/list/list-screen.tsx';
import { lazyAfterFirst, lazyComponent } from '../ui/lazy-component.ts';

import figures from './figures.module.css';

const FirstSteps = lazyComponent(async () => (await import('./first-steps.tsx')).FirstSteps);

/** After the rows of the list; its place is kept. */
const Figures = lazyAfterFirst(async () => (await import('./figures.tsx')).Figures);

/** The list of users, the landing page of admins: above it the first steps until the first item arrives, then figures. */
export function UsersScreen({ name }: { name: ResourceName }) {
  const { data } = useQuery(firstStepsOptions());
  const [isNew, setNew] = useState(false);
  // An item that arrives later leaves the steps in sight.
  if (data?.item === false && !isNew) setNew(true);
  const above =
    isNew && data ? (
      <FirstSteps steps={data} onClose={() => setNew(false)} />
    ) : (
      <Suspense fallback={<div className={figures['strip']} />}>
        <Figures />
      </Suspense>
    );
  return <ListScreen name={name} above={above} isNextAbove={isNew} />;
}
