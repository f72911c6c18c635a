import type { ResourceName } from '../../contract/catalogue.ts';
import type { View } from './view.ts';

let views: Readonly<Record<ResourceName, View>> | null = null;

/** Provides the views of all resources, before the engine's first screen is drawn. */
export const provideViews = (all: Readonly<Record<ResourceName, View>>): void => {
  views = all;
};

let completion: Promise<unknown> | null = null;

/** Loads the words of all views that come later. A failed load is tried again with the next record. */
export function completeViews(): Promise<unknown> {
  const all: Partial<Record<ResourceName, View>> = views ?? {};
  completion ??= Promise.all(Object.values(all).map(async (view) => Object.assign(view, await view.later?.()))).catch(
    (error: unknown) => {
      completion = null;
      throw error;
    },
  );
  return completion;
}

/** A resource's view as the engine reads it. Throws before the views were provided. */
export function viewOf(name: ResourceName): View {
  if (!views) throw new TypeError('views were not provided');
  return views[name];
}
