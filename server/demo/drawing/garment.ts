/** What a garment is to the drawing: cut, colours, cloth. */
import type { ColourName } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Gender } from '../words.ts';
import type { Pattern } from './pattern.ts';
import type { Cloth, Scene } from './scene.ts';
import type { Texture } from './texture.ts';

/** One kind of garment. */
export interface Garment {
  /** Italian name without colour, e.g. `Camicia`. */
  name: string;
  gender: Gender;
  /** How often it comes over the counter, relative to the others. */
  share: number;
  colours: readonly ColourName[];
  patterns: readonly Pattern[];
  texture: Texture;
  /** Cloth of cuffs, hems and heels. */
  trim?: Texture;
  size: number;
  wrinkle: number;
  /** Usual composition on the label. */
  composition: readonly string[];
  lay(scene: Scene, cloth: Cloth, random: Random): void;
}

/** Groups of colours garments come in. */
export const dark: readonly ColourName[] = ['black', 'charcoal', 'navy', 'brown', 'olive', 'burgundy', 'green'];
/** Strong ones. */
export const vivid: readonly ColourName[] = ['red', 'mustard', 'blue', 'petrol', 'fuchsia', 'coral', 'green', 'rust'];
/** Pale ones. */
export const light: readonly ColourName[] = ['white', 'cream', 'beige', 'sky', 'pink', 'sage', 'lilac', 'aqua'];
/** Any of them. */
export const all: readonly ColourName[] = [...dark, ...vivid, ...light, 'grey', 'camel'];
/** Those of denim. */
export const denim: readonly ColourName[] = ['denim', 'washed', 'navy', 'charcoal'];
/** The thread denim is sewn with. */
export const ORANGE_THREAD = '#c98a45';
