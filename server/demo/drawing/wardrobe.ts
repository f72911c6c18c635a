/** Which garments there are: name as the counter writes it, cut, and the cloths each is made of. */
import { type ColourName, PALETTE, shade } from '../palette.ts';
import type { Random } from '../random.ts';
import { type Garment, light } from './garment.ts';
import type { Pattern } from './pattern.ts';
import type { Cloth } from './scene.ts';
import { BOTTOMS_AND_MORE } from './wardrobe-others.ts';
import { TOPS } from './wardrobe-tops.ts';

/** Every kind of garment. */
export const WARDROBE: readonly Garment[] = [...TOPS, ...BOTTOMS_AND_MORE];

/** A garment by its name; throws RangeError for an unknown one. */
export function garmentNamed(name: string): Garment {
  const found = WARDROBE.find((each) => each.name === name);
  if (!found) throw new RangeError(`no such garment: ${name}`);
  return found;
}

/** The cloths of a garment in one colour: the cloth itself, then its trim. */
export function clothsOf(garment: Garment, colour: ColourName, pattern: Pattern, random: Random): Cloth[] {
  const base = PALETTE[colour].hex;
  const pale = light.includes(colour) || colour === 'grey' || colour === 'camel';
  const ink =
    pattern === 'plain'
      ? base
      : pale
        ? PALETTE[random.pick(['navy', 'charcoal', 'burgundy', 'petrol'])].hex
        : PALETTE[random.pick(['cream', 'white', 'beige'])].hex;
  const softer = pattern === 'herringbone' || pattern === 'pinstripe' ? shade(base, pale ? -0.35 : 0.35) : ink;
  const accent = PALETTE[random.pick(['mustard', 'sage', 'coral', 'sky', 'rust'])].hex;
  const cloth: Cloth = {
    ground: base,
    pattern,
    ink: softer,
    accent,
    texture: garment.texture,
    scale: pattern === 'herringbone' || pattern === 'houndstooth' ? 0.55 : 1,
  };
  const trim: Cloth = {
    ...cloth,
    pattern: 'plain',
    texture: garment.trim ?? garment.texture,
    ground: shade(base, -0.05),
  };
  return [cloth, trim];
}
