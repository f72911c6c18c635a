import classes from './swatch.module.css';

/** A colour as a dot; many at once where one cannot show it. Decoration: its name stands beside. */
export function Swatch({ hex }: { hex: string | null | undefined }) {
  return <span className={classes['swatch']} style={hex ? { background: hex } : undefined} aria-hidden="true" />;
}
