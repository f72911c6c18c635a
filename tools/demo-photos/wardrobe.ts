/** All garments: name as the counter writes it, cut, and cloths. */
import { type ColourName, PALETTE, shade } from '../../server/demo/palette.ts';
import type { Random } from '../../server/demo/random.ts';
import type { Pattern } from '../../server/demo/subject.ts';
import { type Garment, light, WARDROBE } from '../../server/demo/wardrobe.ts';
import type { Cut } from './garment.ts';
import type { Cloth } from './scene.ts';
import { BOTTOMS_AND_MORE } from './wardrobe-others.ts';
import { TOPS } from './wardrobe-tops.ts';

const CUTS: Readonly<Record<string, Cut>> = { ...TOPS, ...BOTTOMS_AND_MORE };

/** A garment and its cut by name; throws RangeError for an unknown one. */
export function garmentNamed(name: string): Garment & Cut {
  const found = WARDROBE.find((each) => each.name === name);
  const { [name]: cut } = CUTS;
  if (!found || !cut) throw new RangeError(`no such garment: ${name}`);
  return { ...found, ...cut };
}

/** The cloths of a garment in one colour: the cloth itself, then its trim. */
export function clothsOf(garment: Garment & Cut, colour: ColourName, pattern: Pattern, random: Random): Cloth[] {
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
