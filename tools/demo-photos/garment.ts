/** What a garment is to the drawing: its cut. */
import type { Random } from '../../server/demo/random.ts';
import type { Texture } from '../../server/demo/subject.ts';
import type { Cloth, Scene } from './scene.ts';

/** How one kind of garment is cut and laid down. */
export interface Cut {
  /** Cloth of cuffs, hems and heels. */
  trim?: Texture;
  size: number;
  wrinkle: number;
  lay(scene: Scene, cloth: Cloth, random: Random): void;
}

/** The thread denim is sewn with. */
export const ORANGE_THREAD = '#c98a45';
