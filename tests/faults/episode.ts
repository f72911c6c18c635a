import type { Stage } from './stage.ts';

/** One stretch of a counter's bad day. */
export interface Episode {
  name: string;
  /** How often it comes, beside the others; 0 comes only where a plan asks for it by name. */
  weight: number;
  /** Whether it can happen here; always, where nothing is said. */
  possible?: (stage: Stage) => boolean;
  run: (stage: Stage) => Promise<void>;
}
