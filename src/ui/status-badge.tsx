import classes from './status-badge.module.css';

/** The tone of a status; its word is always beside the colour. */
export type Tone = 'good' | 'quiet' | 'done' | 'bad' | 'wait';

/** A status: a coloured dot and its word. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
