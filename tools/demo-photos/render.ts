/** Combines a scene, its light and its counter into a photo. */
import sharp from 'sharp';

import { seeded, type Random } from '../../server/demo/random.ts';
import type { Texture } from '../../server/demo/subject.ts';
import { COUNTER_HEIGHT, COUNTER_WIDTH, counterSurface } from './counter.ts';
import { CLOTH_STEP, layersOf, MAP_WIDTH, TONE_STEP, TURN_STEP } from './layers.ts';
import { enlargeRow, EVEN_LIGHT, LIGHT_CHANNELS, lightMap, PUSH_STEP } from './light.ts';
import { grain } from './noise.ts';
import { PATTERN_SIZE, patternSvg } from './pattern.ts';
import { HEIGHT, WIDTH, type Cloth, type Scene } from './scene.ts';
import { TEXTURE_SIZE, textureTile } from './texture.ts';

/** Visibility of each texture, as a fraction of brightness. */
const ROUGHNESS: Record<Texture, number> = {
  jersey: 0.1,
  weave: 0.13,
  twill: 0.12,
  denim: 0.2,
  knit: 0.24,
  rib: 0.22,
  wool: 0.17,
  linen: 0.2,
  satin: 0.1,
};

/** The edges of both tiles are powers of two, so that a mask replaces the remainder. */
const WITHIN_TEXTURE = TEXTURE_SIZE - 1;
const WITHIN_PATTERN = PATTERN_SIZE - 1;

interface Tile {
  colours: Buffer;
  texture: Float32Array;
  roughness: number;
  scale: number;
}

async function tileOf(cloth: Cloth, random: Random): Promise<Tile> {
  const drawing = patternSvg(cloth.pattern, cloth.ground, cloth.ink, cloth.accent, random);
  const colours = await sharp(Buffer.from(drawing)).removeAlpha().raw().toBuffer();
  const scale = 1 / (cloth.scale ?? 1);
  return { colours, texture: textureTile(cloth.texture), roughness: ROUGHNESS[cloth.texture], scale };
}

/** Sine and cosine per thread direction, as packed in the parts layer. */
function directions(turn: number): { sines: Float32Array; cosines: Float32Array } {
  const angles = Array.from({ length: 256 }, (_, packed) => (((packed - 128) / TURN_STEP + turn) * Math.PI) / 180);
  return { sines: Float32Array.from(angles, Math.sin), cosines: Float32Array.from(angles, Math.cos) };
}

/** Renders a scene into RGB bytes; `seed` determines folds, grain and the part of the counter. */
async function expose(scene: Scene, seed: number): Promise<Uint8ClampedArray> {
  const random = seeded(seed);
  const layers = await layersOf(scene);
  const tiles = await Promise.all(scene.cloths.map(async (cloth, index) => tileOf(cloth, seeded(seed + index + 1))));
  const { light: lightSmall, push } = await lightMap(layers, scene.wrinkle, random);
  const light = new Float32Array(WIDTH * LIGHT_CHANNELS);
  const surface = counterSurface(scene.counter);
  const left = random.whole(0, COUNTER_WIDTH - WIDTH);
  const top = random.whole(0, COUNTER_HEIGHT - HEIGHT);
  const grainX = random.whole(0, 500);
  const grainY = random.whole(0, 500);
  const warmth = random.between(-0.025, 0.03);
  const exposure = random.between(0.94, 1.04);
  const { sines, cosines } = directions(scene.turn);
  const { parts, details } = layers;
  const photo = new Uint8ClampedArray(WIDTH * HEIGHT * 3);

  for (let y = 0; y < HEIGHT; y++) {
    const fromMiddle = (y - HEIGHT / 2) / HEIGHT;
    enlargeRow(lightSmall, y, light);
    for (let x = 0; x < WIDTH; x++) {
      const lamp = x * LIGHT_CHANNELS;
      const index = y * WIDTH + x;
      const four = index * 4;
      const three = index * 3;
      const spot = ((y + top) * COUNTER_WIDTH + x + left) * 3;
      const cover = parts[four + 3]! / 255;
      const under = 1 - (light[lamp + 1]! / 255) * 0.62;
      let red = surface[spot]! * under;
      let green = surface[spot + 1]! * under;
      let blue = surface[spot + 2]! * under;
      const lit = light[lamp]! / EVEN_LIGHT;

      if (cover > 0) {
        const tile = tiles[Math.min(tiles.length - 1, (parts[four + 1]! / CLOTH_STEP) | 0)]!;
        const turn = parts[four + 2]!;
        const thread = ((y >> 1) * MAP_WIDTH + (x >> 1)) * 2;
        const px = x - WIDTH / 2 + (push[thread]! - 128) * PUSH_STEP;
        const py = y - HEIGHT / 2 + (push[thread + 1]! - 128) * PUSH_STEP;
        const u = px * cosines[turn]! + py * sines[turn]!;
        const v = py * cosines[turn]! - px * sines[turn]!;
        const texel = (v & WITHIN_TEXTURE) * TEXTURE_SIZE + (u & WITHIN_TEXTURE);
        const colour = ((v * tile.scale) & WITHIN_PATTERN) * PATTERN_SIZE + ((u * tile.scale) & WITHIN_PATTERN);
        const bright = (parts[four]! / TONE_STEP) * lit * (1 + tile.texture[texel]! * tile.roughness);
        const haze = Math.max(0, lit - 1) * 26;
        red += (tile.colours[colour * 3]! * bright + haze - red) * cover;
        green += (tile.colours[colour * 3 + 1]! * bright + haze - green) * cover;
        blue += (tile.colours[colour * 3 + 2]! * bright + haze - blue) * cover;
      }
      if (details && details[four + 3]! > 0) {
        const over = details[four + 3]! / 255;
        const bright = 0.25 + 0.75 * lit;
        red += (details[four]! * bright - red) * over;
        green += (details[four + 1]! * bright - green) * over;
        blue += (details[four + 2]! * bright - blue) * over;
      }
      const aside = (x - WIDTH / 2) / WIDTH;
      const falloff = exposure * (1.06 - 0.5 * (aside * aside + fromMiddle * fromMiddle) - 0.13 * (aside + fromMiddle));
      const noise = grain(x + grainX, y + grainY) * 4.5;
      photo[three] = red * falloff * (1 + warmth) + noise;
      photo[three + 1] = green * falloff + noise;
      photo[three + 2] = blue * falloff * (1 - warmth) + noise;
    }
  }
  return photo;
}

/** Renders the photo of a scene: a JPEG of `WIDTH` by `HEIGHT` pixels. The same scene and seed give the same bytes. */
export async function photograph(scene: Scene, seed: number): Promise<Buffer> {
  const pixels = await expose(scene, seed);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
