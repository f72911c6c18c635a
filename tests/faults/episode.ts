import type { Stage } from './stage.ts';

/** One part of a bench run. */
export interface Episode {
  name: string;
  /** Relative frequency; 0 occurs only in a plan that names it. */
  weight: number;
  /** Whether it can run here. Default: always. */
  possible?: (stage: Stage) => boolean;
  run: (stage: Stage) => Promise<void>;
}
