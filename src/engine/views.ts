import { SCREENS } from '../../contract/access.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { declaration, resourceNames } from './declared.ts';
import type { View } from './view.ts';

let views: Readonly<Record<ResourceName, View>> | null = null;

/** Provides the views of all resources, before the engine's first screen is drawn. */
export function provideViews(all: Readonly<Record<ResourceName, View>>): void {
  for (const name of resourceNames) checkScreens(declaration(name), all[name]);
  views = all;
}

/** Throws if a resource lacks a screen or the words of its button, or if other people may open a screen than use it. */
export function checkScreens({ name, who, create, edit, screens }: Resource, { create: words }: View): void {
  const refuse = (what: string) => {
    throw new TypeError(`${name}: ${what}`);
  };
  const users = { list: who, detail: who, create: create?.who ?? edit?.who, edit: edit?.who, import: edit?.who };
  for (const [place, screen] of Object.entries(screens)) {
    const may = users[place as keyof typeof users];
    if (String(SCREENS[screen].who) !== String(may))
      refuse(`${screen} is for ${SCREENS[screen].who}, its ${place} for ${may}`);
  }
  if (create && !screens.create) refuse('it is created on no screen');
  if (edit && !screens.edit) refuse('it is edited on no screen');
  if (screens.create && !words) refuse('its view has no words to create one');
}

/** A resource's view as the engine reads it. Throws before the views were provided. */
export function viewOf(name: ResourceName): View {
  if (!views) throw new TypeError('views were not provided');
  return views[name];
}
