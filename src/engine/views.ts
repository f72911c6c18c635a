import { accessOf, type ResourceName } from '../../contract/resource-access.ts';
import { declaration } from '../api/declarations.ts';
import type { MenuLine, OwnView, View } from './view.ts';

let lines: Readonly<Record<ResourceName, MenuLine>> | null = null;
const views: Partial<Record<ResourceName, Partial<OwnView>>> = {};
const whole = new Map<ResourceName, View>();

/** Provides the lines of all resources, before the menu is drawn. */
export const provideLines = (all: Readonly<Record<ResourceName, MenuLine>>): void => {
  lines = all;
};

/** Adds views of resources, or parts of them, before their first screen is drawn. */
export function provideViews(some: Readonly<Partial<Record<ResourceName, Partial<OwnView>>>>): void {
  for (const [name, more] of Object.entries(some)) {
    views[name as ResourceName] = { ...views[name as ResourceName], ...more };
  }
  whole.clear();
}

/** The line and the words of a resource, known at once. Throws before the lines were provided. */
export function lineOf(name: ResourceName): Pick<View, 'icon' | 'menu' | 'title' | 'one'> {
  if (!lines) throw new TypeError('lines were not provided');
  return { ...lines[name], ...accessOf(name).words };
}

/** Whether the view of a resource is loaded. */
export const hasView = (name: ResourceName): boolean => views[name]?.look !== undefined;

/** A resource's view as the engine reads it. Throws for one that is not loaded. */
export function viewOf(name: ResourceName): View {
  const known = whole.get(name);
  if (known) return known;
  if (!hasView(name)) throw new TypeError(`the view of ${name} is not loaded`);
  const view = { ...lineOf(name), ...(views[name] as OwnView), ...declaration(name).words };
  whole.set(name, view);
  return view;
}
