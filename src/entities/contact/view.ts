import { msg } from '@lingui/core/macro';

import type { contact } from '../../../contract/entities/contact.ts';
import type { ViewOf } from '../../engine/view.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const Excerpt = lazyComponent(async () => (await import('./excerpt.tsx')).Excerpt);
const Conversation = lazyComponent(async () => (await import('./conversation.tsx')).Conversation);
const PersonalData = lazyComponent(async () => (await import('./personal-data.tsx')).PersonalData);

export const view: ViewOf<typeof contact> = {
  empty: msg`Messages from the contact form of the shop arrive here. You can also add one that came by phone.`,
  create: msg`New message`,
  look: 'rows',
  states: { field: 'status', tones: { new: 'wait', open: 'done', answered: 'good', closed: 'quiet', spam: 'bad' } },
  cells: { message: Excerpt },
  form: async () => (await import('./form.ts')).contactForm,
  note: Conversation,
  more: PersonalData,
};
