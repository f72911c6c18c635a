import classes from './meter.module.css';

interface MeterProps {
  label: string;
  done: number;
  /** Null as long as nobody knows. */
  total: number | null;
}

/** How far something is, as a line that fills. */
export function Meter({ label, done, total }: MeterProps) {
  const known = total === null ? {} : { value: done, max: Math.max(total, 1) };
  return <progress className={classes['meter']} aria-label={label} {...known} />;
}
