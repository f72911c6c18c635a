import type { ResourceName } from '../../contract/catalogue.ts';
import type { View } from './view.ts';

let views: Readonly<Record<ResourceName, View>> | null = null;

/** Provides the views of all resources, before the engine's first screen is drawn. */
export const provideViews = (all: Readonly<Record<ResourceName, View>>): void => {
  views = all;
};

/** A resource's view as the engine reads it. Throws before the views were provided. */
export function viewOf(name: ResourceName): View {
  if (!views) throw new TypeError('views were not provided');
  return views[name];
}
