import classes from './key-list.module.css';

/** Alternative keys, and their action. A key combination is one word ("Ctrl K"). */
export type KeyLine = readonly [keys: readonly string[], what: string];

/** Shortcuts and their actions. */
export function KeyList({ keys }: { keys: readonly KeyLine[] }) {
  return (
    <dl className={classes['keys']}>
      {keys.map(([names, what]) => (
        <div key={what}>
          <dt>{names.map((name) => (name === '…' ? <span key={name}>…</span> : <kbd key={name}>{name}</kbd>))}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
