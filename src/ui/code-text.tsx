import classes from './mono.module.css';

/** An item code, or any text to be read character by character. */
export function CodeText({ children }: { children: string }) {
  return <span className={classes['code']}>{children}</span>;
}
