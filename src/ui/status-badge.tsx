import classes from './status-badge.module.css';

/** What a status means at a glance; the word always stands beside the colour. */
export type Tone = 'good' | 'quiet' | 'done' | 'bad' | 'wait';

/** A status: a coloured dot and its word. */
export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
