/** Converts a subject, plain data sent to the drawing process, into a scene. */
import { PALETTE, shade, type ColourName } from '../../server/demo/palette.ts';
import { seeded, type Random } from '../../server/demo/random.ts';
import type { Subject, Texture } from '../../server/demo/subject.ts';
import { addDrape, addFoldedCloth, addRoll } from './fabrics.ts';
import { addBundles, addCrate, addHeap, addStack } from './mixes.ts';
import { emptyScene, type Cloth, type Scene } from './scene.ts';
import { addHangTag, addSewnLabel } from './tags.ts';
import { clothsOf, garmentNamed } from './wardrobe.ts';

const FABRIC_FORMS = { folded: addFoldedCloth, drape: addDrape, roll: addRoll } as const;
const MIX_FORMS = { heap: addHeap, crate: addCrate, stack: addStack, bundles: addBundles } as const;

const plain = (colour: ColourName, texture: Texture): Cloth => {
  const ground = PALETTE[colour].hex;
  return { ground, pattern: 'plain', ink: ground, accent: ground, texture };
};

function mixCloths(colours: readonly ColourName[], random: Random): Cloth[] {
  return colours.map((colour, index) => {
    const cloth = plain(colour, random.pick(['weave', 'jersey', 'wool', 'twill', 'linen', 'denim']));
    const pattern =
      index % 3 === 0 ? random.pick(['stripes', 'gingham', 'dots', 'tartan', 'floral'] as const) : 'plain';
    return {
      ...cloth,
      pattern,
      ink: shade(cloth.ground, random.chance(0.5) ? 0.55 : -0.5),
      accent: PALETTE.cream.hex,
      scale: 0.8,
    };
  });
}

/** Arranges a subject on its counter; deterministic. */
export function sceneOf(subject: Subject): Scene {
  const random = seeded(subject.seed);
  const scene = emptyScene(subject.counter, random.between(-5, 5));
  if (subject.kind === 'garment') {
    const garment = garmentNamed(subject.garment);
    scene.scale = garment.size * random.between(1.02, 1.13);
    scene.wrinkle = garment.wrinkle;
    scene.cloths = clothsOf(garment, subject.colour, subject.pattern, random);
    garment.lay(scene, scene.cloths[0]!, random);
  }
  if (subject.kind === 'fabric') {
    scene.scale = random.between(0.94, 1.06);
    scene.wrinkle = subject.form === 'roll' ? 0.15 : 0.5;
    scene.cloths = [
      {
        ...plain(subject.colour, subject.texture),
        pattern: subject.pattern,
        ink: PALETTE[subject.second].hex,
        accent: PALETTE.mustard.hex,
      },
    ];
    FABRIC_FORMS[subject.form](scene, random);
  }
  if (subject.kind === 'mix') {
    scene.wrinkle = 0.8;
    scene.cloths = mixCloths(subject.colours, random);
    MIX_FORMS[subject.form](scene, random);
  }
  if (subject.kind === 'tag') {
    scene.scale = random.between(1.05, 1.25);
    scene.wrinkle = subject.form === 'sewn' ? 0.45 : 0.08;
    if (subject.form === 'sewn') {
      scene.cloths = [plain(subject.colour, subject.texture)];
      addSewnLabel(scene, subject.label, random);
    } else addHangTag(scene, subject.label, random.pick(['#e9dfc8', '#d9b98a', '#f0efe9', '#c9d3c2']), random);
  }
  return scene;
}
