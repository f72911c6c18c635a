import { accessOf, type ResourceName } from '../../contract/access.ts';
import { declaration, isDeclared } from '../api/declarations.ts';
import type { OwnView, View } from './view.ts';

let views: Readonly<Record<ResourceName, OwnView>> | null = null;
const whole = new Map<ResourceName, View>();

/** Provides the views of all resources, before the engine's first screen is drawn. */
export const provideViews = (all: Readonly<Record<ResourceName, OwnView>>): void => {
  views = all;
  whole.clear();
};

/** A resource's view as the engine reads it. Throws before the views were provided. */
export function viewOf(name: ResourceName): View {
  const known = whole.get(name);
  if (known) return known;
  if (!views) throw new TypeError('views were not provided');
  if (!isDeclared(name)) return { ...views[name], ...accessOf(name).words, labels: {} };
  const view = { ...views[name], ...declaration(name).words };
  whole.set(name, view);
  return view;
}
