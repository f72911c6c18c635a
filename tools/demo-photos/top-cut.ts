/** Measures of garments for the upper body, shared by their parts. */
export interface TopCut {
  sleeve: 'none' | 'short' | 'long';
  neck: 'crew' | 'vee' | 'shirt' | 'turtle' | 'lapel' | 'hood';
  front: 'closed' | 'buttons' | 'zip' | 'open';
  /** Height of the hem below the middle; a t-shirt is about 420, a coat 640. */
  hem: number;
  /** Half the width at the hem and at the waist; a waist below the chest gives a dress. */
  hemHalf: number;
  waistHalf: number;
  pockets: 'none' | 'chest' | 'sides' | 'kangaroo' | 'flaps';
  ribs: boolean;
  button: string;
  /** Contrast thread, e.g. on denim. Default: the cloth's own. */
  thread?: string;
}

/** Height of the shoulder's inner end. */
export const NECK_Y = -520;
/** Half the width of the neckline. */
export const NECK_HALF = 122;
/** Outer end of the shoulder. */
export const SHOULDER: readonly [number, number] = [292, -452];
/** Where sleeve, side and armhole meet. */
export const ARMPIT: readonly [number, number] = [276, -205];

/** How far each neckline reaches down from the shoulders. */
export const neckDepth: Record<TopCut['neck'], number> = {
  crew: 84,
  vee: 215,
  shirt: 70,
  turtle: 40,
  lapel: 330,
  hood: 96,
};
