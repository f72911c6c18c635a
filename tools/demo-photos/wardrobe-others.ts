import { shade } from '../../server/demo/palette.ts';
import { addSkirt, addTrousers } from './bottoms.ts';
import { type Cut, ORANGE_THREAD } from './garment.ts';
import { addBag, addHat, addScarf, addSocks } from './small-things.ts';

/** Garments from the waist down, and small items. */
export const BOTTOMS_AND_MORE: Readonly<Record<string, Cut>> = {
  Jeans: {
    size: 0.98,
    wrinkle: 0.6,
    lay: (scene, _cloth, random) =>
      addTrousers(
        scene,
        { hem: 660, legHalf: random.between(84, 112), style: 'jeans', thread: ORANGE_THREAD, button: '#b07f4c' },
        random,
      ),
  },
  Pantaloni: {
    size: 0.98,
    wrinkle: 0.35,
    lay: (scene, cloth, random) =>
      addTrousers(
        scene,
        { hem: 660, legHalf: random.between(88, 124), style: 'pressed', button: shade(cloth.ground, -0.5) },
        random,
      ),
  },
  Pantaloncini: {
    size: 1.15,
    wrinkle: 0.6,
    lay: (scene, _cloth, random) =>
      addTrousers(scene, { hem: 60, legHalf: 138, style: 'jeans', button: '#e8e0cf' }, random),
  },
  Gonna: {
    size: 1.08,
    wrinkle: 0.3,
    lay: (scene, cloth, random) =>
      addSkirt(
        scene,
        { hem: 400, flare: 80, pleats: random.pick([0, 7, 9]), button: shade(cloth.ground, -0.4) },
        random,
      ),
  },
  'Gonna a ruota': {
    size: 1.02,
    wrinkle: 0.5,
    lay: (scene, cloth, random) =>
      addSkirt(scene, { hem: 420, flare: 200, pleats: 8, button: shade(cloth.ground, -0.4) }, random),
  },
  Sciarpa: {
    size: 1.04,
    wrinkle: 0.5,
    lay: (scene, cloth, random) => addScarf(scene, cloth.pattern === 'plain' ? cloth.ground : cloth.ink, random),
  },
  Calze: {
    trim: 'rib',
    size: 1,
    wrinkle: 0.35,
    lay: (scene, _cloth, random) => addSocks(scene, random),
  },
  Berretto: {
    trim: 'rib',
    size: 1.1,
    wrinkle: 0.3,
    lay: (scene, _cloth, random) => addHat(scene, random.chance(0.6), random),
  },
  'Borsa di tela': {
    size: 1,
    wrinkle: 0.6,
    lay: (scene, _cloth, random) => addBag(scene, random),
  },
};
