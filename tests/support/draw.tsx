import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';

import type { StaffKey } from '../../contract/access.ts';
import type { Profile } from '../../contract/calls/session.ts';
import { type ResourceName, RESOURCES } from '../../contract/resource-access.ts';
import '../../src/api/all-declarations.ts';
import { addDeclarations } from '../../src/api/declarations.ts';
import { menuLines } from '../../src/app/menu-lines.ts';
import { Providers } from '../../src/app/providers.tsx';
import { loadActionWords } from '../../src/app/views.ts';
import { provideLines, provideViews } from '../../src/engine/views.ts';
import { keep } from '../../src/session/session-records.ts';
import { startSession } from '../../src/session/session.ts';
import { chooseLooks } from '../../src/shell/looks.ts';
import { type View, ViewContext } from '../../src/ui/view.ts';
import { atRest } from './at-rest.ts';
import { swatch } from './swatch/swatch.ts';
import { swatchView } from './swatch/view.ts';

// The app loads them with the code that shows them.
await loadActionWords();

const nothing = () => undefined;
const VIEW: View = {
  screen: 'products',
  path: '/',
  params: {},
  search: {},
  setTitle: nothing,
  setUnsaved: nothing,
  setSearch: nothing,
  toTop: nothing,
  leave: nothing,
};

/** Renders a component as a screen would: with the app's providers, at an unused address. */
export function draw(component: ReactNode, client = new QueryClient()) {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ViewContext value={VIEW}>
          <main>{component}</main>
        </ViewContext>
      ),
    }),
    history: createMemoryHistory(),
  });
  return render(
    <QueryClientProvider client={client}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </QueryClientProvider>,
  );
}

/** The swatch becomes a resource of the app; returns its name. */
export function declareSwatch(): ResourceName {
  Object.assign(RESOURCES, { swatch: { words: swatch.words, who: swatch.who, screens: swatch.screens } });
  addDeclarations({ swatch } as never);
  const { icon, menu } = swatchView;
  provideLines({ ...menuLines, swatch: { icon, menu } } as never);
  provideViews({ swatch: swatchView } as never);
  return swatch.name as ResourceName;
}

/** The rendered component is accessible, in light and dark. */
export async function expectClean(): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    chooseLooks({ scheme });
    await atRest();
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
    const found = violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found).toEqual([]);
  }
}

/** The component's text, with every whitespace as a plain space. */
export const text = (): string => document.querySelector('main')?.textContent.replaceAll(/\s/g, ' ') ?? '';

/** Signs a super admin in on this device, as far as the page can tell without a request. */
export const signedIn = (): Promise<void> => signedInWith(1);

/** Signs somebody with a staff key in. */
export async function signedInWith(key: StaffKey, settings: Profile['settings'] = {}): Promise<void> {
  const profile: Profile = {
    _id: '0190f000-0000-7000-8000-000000000001',
    fullName: 'Elena Conti',
    picture: null,
    userType: key === 3 ? 3 : 1,
    key,
    email: 'elena@hub.example',
    language: 'en',
    roles: ['admin'],
    moduleAccess: [],
    settings,
    status: 'active',
  };
  document.cookie = 'token=device; path=/';
  await keep({ slot: 'current', token: 'device', profile, language: 'en' });
  await startSession();
}
