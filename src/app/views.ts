import type { ItemKind } from '../../contract/code.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { loadDeclaration } from '../api/declarations.ts';
import type { OwnView } from '../engine/view.ts';
import { hasView, provideLines, provideViews } from '../engine/views.ts';
import { loadWithTexts, withDeclaredTexts } from '../i18n/i18n.ts';
import { fabricView } from '../items/views/fabric.ts';
import { genericView } from '../items/views/generic.tsx';
import { productView } from '../items/views/product.ts';
import { menuLines } from './menu-lines.ts';

provideLines(menuLines);
provideViews({ product: productView, fabric: fabricView, generic: genericView } satisfies Record<ItemKind, OwnView>);

const loadLaterViews = async (): Promise<void> => provideViews((await import('./later-views.ts')).laterViews);

/** Loads the declaration and the view of a resource; those of items are always there. */
export async function loadResource(name: ResourceName): Promise<void> {
  await Promise.all([loadDeclaration(name), hasView(name) ? null : withDeclaredTexts(loadLaterViews)]);
}

/** Adds the texts of moves and actions, which no first screen shows, to the views. */
export async function loadActionWords(): Promise<void> {
  const [{ actionWords }] = await Promise.all([import('./action-words.ts'), loadLaterViews()]);
  for (const [name, { actions, events }] of Object.entries(actionWords)) {
    provideViews({ [name]: { ...(actions && { actionWords: actions }), ...(events && { eventWords: events }) } });
  }
}
loadWithTexts(loadActionWords);
