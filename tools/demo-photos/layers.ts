/** The flat drawings of a scene, each rasterised from SVG into plain numbers. */
import sharp from 'sharp';

import { HEIGHT, WIDTH, type Scene } from './scene.ts';

/** Size of the height and fold maps, in pixels: light changes slowly, so a quarter of the pixels suffices. */
export const MAP_WIDTH = WIDTH / 2;
export const MAP_HEIGHT = HEIGHT / 2;
/** Grid step of folds and ripples, which change even more slowly: every fourth pixel of the map, plus one at the far edges. */
export const COARSE = 4;
export const COARSE_WIDTH = MAP_WIDTH / COARSE + 2;
export const COARSE_HEIGHT = MAP_HEIGHT / COARSE + 2;

/** `perPixel` scene units are one pixel. */
const svg = (scene: Scene, width: number, height: number, perPixel: number, body: string, ground = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width * perPixel} ${height * perPixel}">${ground}` +
      `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${scene.turn.toFixed(2)}) scale(${scene.scale.toFixed(3)}) translate(0 ${scene.drop})">${body}</g></svg>`,
  );

const rgba = async (drawing: Buffer): Promise<Buffer> => sharp(drawing).ensureAlpha().raw().toBuffer();

const grey = async (drawing: Buffer, blur: number): Promise<Buffer> => {
  const image = sharp(drawing).flatten({ background: '#000' }).toColourspace('b-w');
  return (blur > 0 ? image.blur(blur) : image).raw().toBuffer();
};

/** Factors that pack a part's cloth number, thread direction and tone into one pixel of the parts layer. */
export const CLOTH_STEP = 32;
export const TURN_STEP = 1.4;
export const TONE_STEP = 180;

/** The rasterised layers of a scene. */
export interface Layers {
  /** Full size RGBA: tone, cloth number, thread direction, coverage. */
  parts: Buffer;
  /** Full size RGBA of details, or null if there are none. */
  details: Buffer | null;
  /** Map size: height above the counter, sharp and blurred. */
  level: Buffer;
  levelSoft: Buffer;
  /** Coarse size: folds around 128. */
  folds: Buffer;
}

/** Rasterises the layers of a scene. */
export async function layersOf(scene: Scene): Promise<Layers> {
  const parts = scene.parts
    .map(({ d, cloth, turn, tone }) => {
      const packed = [tone * TONE_STEP, cloth * CLOTH_STEP + CLOTH_STEP / 2, 128 + turn * TURN_STEP].map(Math.round);
      return `<path d="${d}" fill="rgb(${packed.join(',')})"/>`;
    })
    .join('');
  const levels = scene.parts.map(({ d, level }) => `<path d="${d}" fill="rgb(${level},${level},${level})"/>`).join('');
  const levelSvg = svg(scene, MAP_WIDTH, MAP_HEIGHT, 2, levels + scene.relief.join(''));
  const middle = `<rect width="100%" height="100%" fill="#808080"/>`;
  const [partsRaw, details, level, levelSoft, folds] = await Promise.all([
    rgba(svg(scene, WIDTH, HEIGHT, 1, parts)),
    scene.details.length > 0 ? rgba(svg(scene, WIDTH, HEIGHT, 1, scene.details.join(''))) : null,
    grey(levelSvg, 0.9),
    grey(levelSvg, 9),
    grey(svg(scene, COARSE_WIDTH, COARSE_HEIGHT, 2 * COARSE, scene.creases.join(''), middle), 1.75),
  ]);
  return { parts: partsRaw, details, level, levelSoft, folds };
}
