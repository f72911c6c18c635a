/** The cut of a garment. */
import type { Random } from '../../server/demo/random.ts';
import type { Texture } from '../../server/demo/subject.ts';
import type { Cloth, Scene } from './scene.ts';

/** How a type of garment is cut and laid down. */
export interface Cut {
  /** Cloth of cuffs, hems and heels. */
  trim?: Texture;
  size: number;
  wrinkle: number;
  lay(scene: Scene, cloth: Cloth, random: Random): void;
}

/** Typical thread colour of denim. */
export const ORANGE_THREAD = '#c98a45';
