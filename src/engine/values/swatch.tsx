import classes from './swatch.module.css';

/** A colour as a dot; multicoloured if one colour cannot show it. Decorative: the name is beside it. */
export function Swatch({ hex }: { hex: string | null | undefined }) {
  return <span className={classes['swatch']} style={hex ? { background: hex } : undefined} aria-hidden="true" />;
}
