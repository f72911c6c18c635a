import classes from './brand.module.css';

/** The logo: two warp and two weft threads, over and under. The same drawing as the app's icon. */
export function BrandMark() {
  return (
    <svg className={classes['mark']} viewBox="96 96 320 320" aria-hidden="true" focusable="false">
      <path
        className={classes['warp']}
        d="M152 126a18 18 0 0 1 18-18h32a18 18 0 0 1 18 18v150h-68zM152 376h68v10a18 18 0 0 1-18 18h-32a18 18 0 0 1-18-18zM360 386a18 18 0 0 1-18 18h-32a18 18 0 0 1-18-18V236h68zM360 136h-68v-10a18 18 0 0 1 18-18h32a18 18 0 0 1 18 18z"
      />
      <path
        className={classes['weft']}
        d="M136 152v68h-10a18 18 0 0 1-18-18v-32a18 18 0 0 1 18-18zM236 152h150a18 18 0 0 1 18 18v32a18 18 0 0 1-18 18H236zM376 360v-68h10a18 18 0 0 1 18 18v32a18 18 0 0 1-18 18zM276 360H126a18 18 0 0 1-18-18v-32a18 18 0 0 1 18-18h150z"
      />
    </svg>
  );
}

/** Logo and name. */
export function Brand() {
  return (
    <span className={classes['brand']}>
      <BrandMark />
      <span className={classes['name']}>Ordito</span>
    </span>
  );
}
