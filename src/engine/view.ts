import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';

import type { RemovedPhoto } from '../../contract/calls/photos.ts';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { removedPhotosOptions } from '../api/photo-queries.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { Icon } from '../ui/icons.tsx';
import type { FormView } from './form/form-view.ts';
import type { FieldGroups } from './groups.ts';
import type { Selection } from './list/use-picking.ts';

/** What a cell gets: the field's value, the whole record, and where it stands. */
export interface CellProps {
  value: unknown;
  record: ResourceRecord;
  place: 'list' | 'card' | 'detail';
}

/** What entries of a record's menu get. */
export interface EntriesProps {
  record: ResourceRecord;
  /** One was chosen: the menu closes. */
  onChoose: () => void;
  /** Something must be asked first: a dialog that outlives the menu, and its row. */
  onAsk: (dialog: (close: () => void) => ReactNode) => void;
}

/** What something that is done with a record is called, wherever it is offered, asked for and told. */
export interface ActionWords {
  /** Of its button or entry; with an ellipsis where something is asked for first. */
  label: MessageDescriptor;
  /** What was done, when it is and in the history. */
  done: MessageDescriptor;
  /** Of the dialog that asks, where it is not the label: its title, what it says first, and its button. */
  title?: MessageDescriptor;
  note?: MessageDescriptor;
  submit?: MessageDescriptor;
  /** An example of a reason. */
  example?: MessageDescriptor;
}

/** What something that is done with chosen records gets. */
export interface ActionProps {
  /** Name of the resource. */
  name: ResourceName;
  selection: Selection;
  /** How many records are chosen; null where there are more than were counted. */
  count: number | null;
  /** The list shows what is in the trash. */
  trash: boolean;
  /** Chooses other records instead. */
  onPick: (ids: readonly string[]) => void;
  /** Something has begun, or ended, that must not go away even when no record is left to be chosen. */
  onWork: (working: boolean) => void;
  /** It is done: nothing needs to stay chosen. */
  onDone: () => void;
}

/** Where an entry stands in the menu: by its order among the others, or in a group, which has a place of its own. */
export interface MenuPlace {
  group?: 'catalogue' | 'settings';
  order: number;
}

/** What the page adds to a resource's declaration: words, icon, and only the cells that differ from their field's kind. */
export interface View<Field extends string = string> {
  icon: Icon;
  /** Its list in the menu; null where the menu has none. */
  menu: MenuPlace | null;
  /** Title of the list and entry of the menu. */
  title: MessageDescriptor;
  /** One of them: title of a detail screen that is loading. */
  one: MessageDescriptor;
  /** What an empty list says: how records come about. */
  empty: MessageDescriptor;
  /** Words of the button that opens the create screen, where the resource has one. */
  create?: MessageDescriptor;
  /** `photos`: the picture leads, large; `rows`: the words lead. */
  look: 'photos' | 'rows';
  labels: Record<Field, MessageDescriptor>;
  /** The lines under the picture of a tile, its link included. Without it a tile has the list's columns. */
  tile?: (props: { record: ResourceRecord; link: (children: ReactNode) => ReactNode }) => ReactNode;
  /** What can be done with chosen records beside what every resource has: a button each. */
  actions?: readonly ((props: ActionProps) => ReactNode)[];
  /** What can be done with one record on its detail screen, beside what every resource has. */
  detailActions?: ComponentType<{ record: ResourceRecord }>;
  /** Words of what its declaration says can be done with a record, by the names of its moves and actions. */
  actionWords?: Readonly<Record<string, ActionWords>>;
  /** The word its badge says, where that is more than the state. */
  stateOf?: (record: ResourceRecord) => string;
  /** More entries of that menu, for whoever sees the record. */
  tools?: ComponentType<Pick<EntriesProps, 'record' | 'onChoose'>>;
  cells?: Partial<Record<Field, (props: CellProps) => ReactNode>>;
  /** Words of an order and of its opposite, where those of the field's kind do not fit. */
  orders?: Partial<Record<Field, readonly [up: MessageDescriptor, down: MessageDescriptor]>>;
  /** What it means that one is in the trash, where it means something else than for an item. */
  trashed?: MessageDescriptor;
  /** Records of another resource that refer to one of these, told on the detail screen: by which field, under which title. */
  referring?: { name: ResourceName; field: string; title: MessageDescriptor };
  /** What its form says beside the declaration; its code comes with the form. */
  form?: () => Promise<FormView>;
  /** How its fields go together; without it they are one list. */
  groups?: FieldGroups;
  /** Photos that a person takes, replaces and puts back; without it a record's pictures are only shown. */
  photos?: PhotoParts;
  /** What the detail screen says of a record before anything else. */
  note?: ComponentType<{ record: ResourceRecord }>;
  /** What the detail screen shows below the fields. */
  more?: (props: { record: ResourceRecord }) => ReactNode;
}

/** How photos of a record are worked with. */
export interface PhotoParts {
  /** The photos on the detail screen, with everything that can be done with them. */
  Gallery: ComponentType<{ record: ResourceRecord }>;
  /** Fetches the gallery's code beside that of the detail screen. */
  preload: () => void;
  /** How the removed photos that can be put back are read. */
  removed: (id: string, rev: number) => ReturnType<typeof removedPhotosOptions>;
  /** A removed photo in the history, and the way back. */
  Removed: ComponentType<{ record: ResourceRecord; removed: RemovedPhoto }>;
}

/** A view that has a label for every field of the record: a forgotten one does not compile. */
export type ViewOf<R extends { record: z.ZodType }> = View<keyof z.infer<R['record']> & string>;
