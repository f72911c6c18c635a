import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense } from 'react';

import { mayDo, SCREENS } from '../../../../contract/access.ts';
import { refKind, refsKind } from '../../../../contract/field-kinds/ref.ts';
import { accessOf, isResourceName } from '../../../../contract/resource-access.ts';
import { joinWords } from '../../../i18n/format.ts';
import { useProfile } from '../../../session/use-session.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { textOf } from '../../values/text-of.ts';
import { Text } from '../cells.tsx';
import type { KindCellProps, ShownKind, Words } from '../kind.ts';

import link from '../../../ui/text-link.module.css';
import classes from '../../values/field-cell.module.css';

const LookedUpName = lazyComponent(async () => (await import('../../values/looked-up-name.tsx')).LookedUpName);

/** An id without a name is cut short. */
const words: Words = (value, { name, i18n }) => {
  const named = [name ?? []].flat().map(textOf);
  return joinWords(named.length > 0 ? named : [value].flat().map((id) => textOf(id).slice(0, 8)), i18n.locale);
};

/** The name of a referenced record; a link if the person may open it. */
function RefLink({ to, id, children }: { to: string; id: string; children: ReactNode }) {
  const profile = useProfile();
  if (!isResourceName(to)) return children;
  const { path, who } = SCREENS[accessOf(to).screens.detail];
  if (!mayDo(who, profile)) return children;
  return (
    <Link to={path} params={{ id }} className={link['link'] ?? ''}>
      {children}
    </Link>
  );
}

/** The name of a referenced record; one that its record does not have, as before an earlier change, is looked up. */
const RefName = ({ to, id, name }: { to: string; id: string; name: unknown }) =>
  name === undefined ? (
    <Suspense fallback={id.slice(0, 8)}>
      <LookedUpName to={to} id={id} />
    </Suspense>
  ) : (
    textOf(name) || '–'
  );

function Ref({ value, record, meta: { to = '', nameIn = '' }, place }: KindCellProps) {
  const id = textOf(value);
  const name = <RefName to={to} id={id} name={record[nameIn]} />;
  if (place !== 'detail') return <Text>{name}</Text>;
  return (
    <RefLink to={to} id={id}>
      {name}
    </RefLink>
  );
}

function Refs({ value, record, meta: { to = '', nameIn = '' }, place }: KindCellProps) {
  const { [nameIn]: known } = record;
  // The history has all names in one text.
  if (typeof known === 'string') return <Text>{known || '–'}</Text>;
  const named = (value as readonly string[]).map((id, index) => {
    return [
      id,
      <RefName key={id} to={to} id={id} name={Array.isArray(known) ? (known[index] ?? null) : known} />,
    ] as const;
  });
  if (place !== 'detail') {
    return (
      <Text>
        {named.map(([id, name], index) => (
          <Fragment key={id}>
            {index > 0 ? ', ' : null}
            {name}
          </Fragment>
        ))}
      </Text>
    );
  }
  return (
    <ul className={classes['refs']}>
      {named.map(([id, name]) => (
        <li key={id}>
          <RefLink to={to} id={id}>
            {name}
          </RefLink>
        </li>
      ))}
    </ul>
  );
}

export const ref: ShownKind = { of: refKind, words, Cell: Ref };
export const refs: ShownKind = { of: refsKind, words, Cell: Refs };
