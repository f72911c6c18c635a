import classes from './meter.module.css';

interface MeterProps {
  label: string;
  done: number;
  /** Null while unknown. */
  total: number | null;
}

/** A progress bar. */
export function Meter({ label, done, total }: MeterProps) {
  const known = total === null ? {} : { value: done, max: Math.max(total, 1) };
  return <progress className={classes['meter']} aria-label={label} {...known} />;
}
