import type { Random } from '../../server/demo/random.ts';
import { type Cut, ORANGE_THREAD } from './garment.ts';
import type { Cloth, Scene } from './scene.ts';
import type { TopCut } from './top-cut.ts';
import { addTop } from './tops.ts';

const TOP: TopCut = {
  sleeve: 'long',
  neck: 'crew',
  front: 'closed',
  hem: 420,
  hemHalf: 296,
  waistHalf: 286,
  pockets: 'none',
  ribs: false,
  button: '#e8e4da',
};

const top = (cut: Partial<TopCut>) => (scene: Scene, _cloth: Cloth, random: Random) =>
  addTop(scene, { ...TOP, ...cut }, random);

/** Garments for the upper body, and dresses. */
export const TOPS: Readonly<Record<string, Cut>> = {
  'T-shirt': {
    size: 1,
    wrinkle: 0.7,
    lay: top({ sleeve: 'short' }),
  },
  Polo: {
    size: 1,
    wrinkle: 0.5,
    lay: top({ sleeve: 'short', neck: 'shirt', front: 'closed', hemHalf: 290 }),
  },
  Camicia: {
    size: 0.98,
    wrinkle: 0.75,
    lay: top({ neck: 'shirt', front: 'buttons', hem: 450, pockets: 'chest' }),
  },
  Camicetta: {
    size: 0.96,
    wrinkle: 0.8,
    lay: top({ sleeve: 'short', neck: 'vee', front: 'buttons', waistHalf: 270 }),
  },
  Maglione: {
    trim: 'rib',
    size: 1,
    wrinkle: 0.4,
    lay: top({ ribs: true, hem: 410 }),
  },
  Dolcevita: {
    trim: 'rib',
    size: 0.98,
    wrinkle: 0.4,
    lay: top({ neck: 'turtle', ribs: true, hem: 410 }),
  },
  Cardigan: {
    trim: 'rib',
    size: 1,
    wrinkle: 0.4,
    lay: top({ neck: 'vee', front: 'buttons', ribs: true, hem: 440, button: '#6d4b30' }),
  },
  'Felpa con cappuccio': {
    trim: 'rib',
    size: 0.95,
    wrinkle: 0.5,
    lay: top({ neck: 'hood', ribs: true, pockets: 'kangaroo', hem: 440 }),
  },
  Giacca: {
    size: 0.96,
    wrinkle: 0.35,
    lay: top({ neck: 'lapel', front: 'buttons', pockets: 'sides', hem: 470, button: '#2b2521' }),
  },
  'Giacca denim': {
    size: 1,
    wrinkle: 0.5,
    lay: top({ neck: 'shirt', front: 'buttons', pockets: 'flaps', hem: 380, button: '#b07f4c', thread: ORANGE_THREAD }),
  },
  Giubbino: {
    trim: 'rib',
    size: 1,
    wrinkle: 0.7,
    lay: top({ neck: 'shirt', front: 'zip', pockets: 'sides', ribs: true, hem: 400 }),
  },
  Cappotto: {
    size: 0.86,
    wrinkle: 0.3,
    lay: top({
      neck: 'lapel',
      front: 'buttons',
      pockets: 'sides',
      hem: 690,
      hemHalf: 340,
      waistHalf: 296,
      button: '#3a2c22',
    }),
  },
  Gilet: {
    size: 1.04,
    wrinkle: 0.3,
    lay: top({
      sleeve: 'none',
      neck: 'vee',
      front: 'buttons',
      hem: 330,
      hemHalf: 280,
      pockets: 'sides',
      button: '#2b2521',
    }),
  },
  Abito: {
    size: 0.86,
    wrinkle: 0.8,
    lay: top({ sleeve: 'short', neck: 'crew', hem: 700, hemHalf: 440, waistHalf: 244 }),
  },
  'Abito smanicato': {
    size: 0.88,
    wrinkle: 0.9,
    lay: top({ sleeve: 'none', neck: 'vee', hem: 660, hemHalf: 420, waistHalf: 238 }),
  },
};
