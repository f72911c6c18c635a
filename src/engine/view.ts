import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';

import type { ScreenName } from '../../contract/access.ts';
import type { RemovedPhoto } from '../../contract/calls/photos.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { Icon } from '../ui/icons.tsx';
import type { Tone } from '../ui/status-badge.tsx';
import type { FormView } from './form/form-view.ts';
import type { FieldGroups } from './groups.ts';
import type { Selection } from './list/use-picking.ts';

/** Props of a cell: the field's value, the whole record, and the place it is shown in. */
export interface CellProps {
  value: unknown;
  record: ResourceRecord;
  place: 'list' | 'card' | 'detail';
}

/** Props of the lines of a tile: `link` opens the record, `state` is its badge. */
export interface TileProps {
  record: ResourceRecord;
  link: (children: ReactNode) => ReactNode;
  state: ReactNode;
}

/** Props of entries of a record's menu. */
export interface EntriesProps {
  record: ResourceRecord;
  /** An entry was selected: the menu closes. */
  onChoose: () => void;
  /** Opens a dialog that outlives the menu, and its row. */
  onAsk: (dialog: (close: () => void) => ReactNode) => void;
}

/** The texts of an action, wherever it is offered, run and reported. */
export interface ActionWords {
  /** Of its button or entry; with an ellipsis if a dialog asks for input first. */
  label: MessageDescriptor;
  /** The past tense, for its message and the history. */
  done: MessageDescriptor;
  /** Of its dialog: title, introduction and button, if they differ from the label. With a title it asks also where it needs no input. */
  title?: MessageDescriptor;
  note?: MessageDescriptor;
  /** Who gets a mail: follows the note where the server sends mails. */
  mails?: MessageDescriptor;
  submit?: MessageDescriptor;
  /** An example of a reason. */
  example?: MessageDescriptor;
  /** Labels of its input that the record does not have. */
  labels?: Readonly<Record<string, MessageDescriptor>>;
}

/** Props of an action on selected records. */
export interface ActionProps {
  /** Name of the resource. */
  name: ResourceName;
  selection: Selection;
  /** How many records are selected; null if there are more than were counted. */
  count: number | null;
  /** The list shows the trash. */
  trash: boolean;
  /** Replaces the selection. */
  onPick: (ids: readonly string[]) => void;
  /** Work has started or ended whose dialog must stay, even if no record is left to select. */
  onWork: (working: boolean) => void;
  /** Done: the selection can be cleared. */
  onDone: () => void;
}

/** The texts of moving a record to the trash where that is asked first. */
export interface Deletion {
  title: MessageDescriptor;
  note: MessageDescriptor;
  done: MessageDescriptor;
}

/** How the states of a resource look. */
export interface States {
  /** The field that has the state. */
  field: string;
  tones: Readonly<Partial<Record<string, Tone>>>;
  /** Words of states and tabs that are no value of the field. */
  words?: Readonly<Record<string, MessageDescriptor>>;
  /** A record's state, if that is not the field's value. */
  of?: (record: ResourceRecord) => string;
}

/** Position of an entry in the menu: among the others, or in a group, which has a position of its own. */
export interface MenuPlace {
  group?: 'catalogue' | 'selling' | 'administration';
  order: number;
}

/** What the menu shows of a resource, before its view is loaded. */
export interface MenuLine {
  icon: Icon;
  /** Its list's place in the menu; null if it is not in the menu. */
  menu: MenuPlace | null;
}

/** What the page adds to a resource's declaration: texts, and only the cells that differ from their field's kind. */
export interface OwnView<Field extends string = string> {
  /** Text of an empty list: how to create records. */
  empty: MessageDescriptor;
  /** Screens on which is set up what its records need, as buttons of an empty list for whoever may open them. */
  emptyWays?: readonly { screen: ScreenName; words: MessageDescriptor }[];
  /** Label of the button that opens the create screen, if the resource has one. */
  create?: MessageDescriptor;
  /** `photos`: large pictures; `rows`: mainly text. */
  look: 'photos' | 'rows';
  /** The lines under the picture of a tile, including its link. Without it a tile has the list's columns. */
  tile?: ComponentType<TileProps>;
  /** Further actions on selected records, beside the common ones: a button each. */
  actions?: readonly ComponentType<ActionProps>[];
  /** Further actions on the detail screen, beside the common ones. */
  detailActions?: ComponentType<{ record: ResourceRecord }>;
  /** Texts of the declared moves and actions, by name. */
  actionWords?: Readonly<Record<string, ActionWords>>;
  /** Texts of what else its history may tell, by the audit's action. */
  eventWords?: Readonly<Record<string, MessageDescriptor>>;
  /** Its states as badges; without it those of the declaration have no colour. */
  states?: States;
  /** More entries of that menu, for everybody who sees the record. */
  tools?: ComponentType<Pick<EntriesProps, 'record' | 'onChoose'>>;
  cells?: Partial<Record<Field, ComponentType<CellProps>>>;
  /** Labels of a sort order and its opposite, if those of the field's kind do not fit. */
  orders?: Partial<Record<Field, readonly [up: MessageDescriptor, down: MessageDescriptor]>>;
  /** What the trash means for it, if more than that nothing is lost. */
  trashed?: MessageDescriptor;
  /** Deleting asks first, with these texts; without it a record moves to the trash at once. */
  deletion?: () => Promise<Deletion>;
  /** Records of another resource that refer to this one, on its detail screen: by which field, under which title. */
  referring?: { name: ResourceName; field: string; title: MessageDescriptor };
  /** What its form adds to the declaration; loaded with the form. */
  form?: () => Promise<FormView>;
  /** The groups of its fields; without it they are one list. */
  groups?: FieldGroups;
  /** Photos that a person can add, replace and restore; without it a record's pictures are only shown. */
  photos?: PhotoParts;
  /** The field whose value is its heading on the detail screen, once it has one; until then its title is. */
  heading?: Field;
  /** Shown first on the detail screen. */
  note?: ComponentType<{ record: ResourceRecord }>;
  /** Shown on the detail screen below the fields. */
  more?: ComponentType<{ record: ResourceRecord }>;
  /** That is what the record is made of: it comes before the fields, or has them beside it where there is room. */
  isMadeOfParts?: boolean;
  /** Arranges the detail screen in tabs; without it everything is on one page. */
  tabs?: ComponentType<DetailParts>;
}

/** The parts of a detail screen that its view arranges. */
export interface DetailParts {
  record: ResourceRecord;
  /** Its photos and fields. */
  overview: ReactNode;
  /** What was changed, by whom. */
  history: ReactNode;
}

/** Components for working with a record's photos. */
export interface PhotoParts {
  /** The photos on the detail screen, with all their actions. */
  Gallery: ComponentType<{ record: ResourceRecord }>;
  /** Loads the gallery's code together with the detail screen's. */
  preload: () => void;
  /** A removed photo in the history, with a button to restore it. */
  Removed: ComponentType<{ record: ResourceRecord; removed: RemovedPhoto }>;
}

/** The view of a resource, whose fields are those of its record. */
export type ViewOf<R extends { record: z.ZodType }> = OwnView<keyof z.infer<R['record']> & string>;

/** A view with the line of the menu, and the words of the declaration. */
export interface View extends OwnView, MenuLine {
  /** Title of the list and entry of the menu. */
  title: MessageDescriptor;
  /** Singular: title of a detail screen while it loads. */
  one: MessageDescriptor;
  /** Plural, if it is not the title. */
  many?: MessageDescriptor;
  /** Labels of all fields. */
  labels: Readonly<Record<string, MessageDescriptor>>;
}
