import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';

import { COUNTER, mayDo, SCREENS } from '../../../contract/access.ts';
import { ITEM_KINDS, type ItemKind } from '../../../contract/code.ts';
import { LANGUAGES } from '../../../contract/language-tags.ts';
import { accessOf, isResourceName, type ResourceName } from '../../../contract/resource-access.ts';
import { declaration } from '../../api/declarations.ts';
import { metaOf } from '../../engine/declared.ts';
import { useValueWords } from '../../engine/kinds/value-words.ts';
import { lineOf } from '../../engine/views.ts';
import { readTag } from '../../scan/read-tag.ts';
import { useProfile } from '../../session/use-session.ts';
import { GlobeIcon, LogOutIcon, PlusIcon, TagIcon, type Icon } from '../../ui/icons.tsx';
import { matches } from '../../ui/matches.ts';
import { BugIcon, KeyboardIcon, LooksIcon } from '../../ui/tool-icons.tsx';
import { LANGUAGE_NAMES, switchLanguage } from '../languages.ts';
import { chooseLooks, SCHEMES, type Scheme } from '../looks.ts';
import { pagesOf } from '../menu.ts';
import type { ToolProps } from '../use-tools.tsx';
import { readRecent } from './recent.ts';
import type { FoundRecord } from './use-records.ts';
import type { Meaning } from './why-found.ts';

/** An entry of the palette. */
export interface Entry {
  id: string;
  icon: Icon;
  text: string;
  note?: string;
  act: () => void;
  /** Not stored among the last choices. */
  forget?: boolean;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

const ADD: Record<ItemKind, MessageDescriptor> = {
  product: msg`Add a product`,
  fabric: msg`Add a fabric`,
  generic: msg`Add a textile mix`,
};
const BRIGHTNESS: Record<Scheme, MessageDescriptor> = {
  light: msg`Theme: Light`,
  dark: msg`Theme: Dark`,
  system: msg`Theme: System`,
};

/** The palette's results for a text, in groups; for an empty text, the last choices first. */
export function useEntries(text: string, records: readonly FoundRecord[], tools: Omit<ToolProps, 'opened'>): Group[] {
  const { t } = useLingui();
  const profile = useProfile();
  const navigate = useNavigate();
  const valueWords = useValueWords();
  const search = text.trim();

  const code = mayDo(COUNTER, profile) ? readTag(search) : null;
  const tags: Entry[] = code
    ? [
        {
          id: `tag:${code}`,
          icon: TagIcon,
          text: code,
          note: t`Open the item with this tag`,
          forget: true,
          act: () => void navigate({ to: SCREENS.tag.path, params: { code } }),
        },
      ]
    : [];

  const pages = pagesOf(profile).map(({ screen, path, title, icon }): Entry => ({
    id: `page:${screen}`,
    icon,
    text: t(title),
    act: () => void navigate({ to: path }),
  }));

  const reason = (resource: ResourceName, { field, id }: Meaning) => {
    const label = t(declaration(resource).words.labels[field] as MessageDescriptor);
    const now = valueWords(metaOf(declaration(resource), field), id);
    return t`${label}: ${now}`;
  };
  const record = (found: Pick<FoundRecord, 'resource' | 'id' | 'text'> & Partial<FoundRecord>): Entry => ({
    id: `record:${found.resource}:${found.id}`,
    icon: lineOf(found.resource).icon,
    text: found.text,
    note: [t(lineOf(found.resource).one), found.note, ...(found.why ?? []).map((each) => reason(found.resource, each))]
      .filter(Boolean)
      .join(' · '),
    act: () =>
      void navigate({
        to: SCREENS[accessOf(found.resource).screens.detail].path,
        params: { id: found.id },
      }),
  });

  const { adding, onTool, onLogOut } = tools;
  const actions: Entry[] = [
    ...(adding
      ? ITEM_KINDS.map((kind): Entry => ({
          id: `add:${kind}`,
          icon: PlusIcon,
          text: t(ADD[kind]),
          act: () => adding.open(kind),
        }))
      : []),
    { id: 'looks', icon: LooksIcon, text: t`Appearance`, act: () => onTool('looks') },
    ...SCHEMES.map((scheme): Entry => ({
      id: `scheme:${scheme}`,
      icon: LooksIcon,
      text: t(BRIGHTNESS[scheme]),
      act: () => chooseLooks({ scheme }),
    })),
    ...LANGUAGES.map((language): Entry => ({
      id: `language:${language}`,
      icon: GlobeIcon,
      text: `${t`Language`}: ${LANGUAGE_NAMES[language]}`,
      act: () => void switchLanguage(language),
    })),
    { id: 'keys', icon: KeyboardIcon, text: t`Shortcuts`, act: () => onTool('keys') },
    { id: 'errors', icon: BugIcon, text: t`Error log`, act: () => onTool('errors') },
    { id: 'logout', icon: LogOutIcon, text: t`Log out`, act: onLogOut, forget: true },
  ];

  const found = (entries: readonly Entry[]) => entries.filter((entry) => matches(entry.text, search));
  if (search) {
    return [
      { title: t`Tag`, entries: tags },
      { title: t`Pages`, entries: found(pages) },
      { title: t`Records`, entries: records.map(record) },
      { title: t`Actions`, entries: found(actions) },
    ].filter(({ entries }) => entries.length > 0);
  }
  const all = [...pages, ...actions];
  const recent = readRecent(profile._id).flatMap(({ id, text: words }): Entry[] => {
    const known = all.find((entry) => entry.id === id);
    if (known) return [known];
    const [what, resource = '', recordId] = id.split(':');
    if (what !== 'record' || !words || !recordId || !isResourceName(resource)) return [];
    return mayDo(accessOf(resource).who, profile) ? [record({ resource, id: recordId, text: words })] : [];
  });
  const isRecent = ({ id }: Entry) => recent.some((each) => each.id === id);
  return [
    { title: t`Recent`, entries: recent },
    { title: t`Pages`, entries: pages.filter((entry) => !isRecent(entry)) },
    { title: t`Actions`, entries: actions.filter((entry) => !isRecent(entry)) },
  ].filter(({ entries }) => entries.length > 0);
}
