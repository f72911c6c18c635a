/** Slightly spread sleeves, with cuffs and folds at the elbow. */
import type { Random } from '../../server/demo/random.ts';
import { line, mirrored, shape, type Step } from './outline.ts';
import { addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';
import { ARMPIT, SHOULDER, type TopCut } from './top-cut.ts';

/** Where a sleeve ends below the body, so that no gap shows at the armhole. */
const UNDER_BODY: readonly [number, number] = [220, -330];

function sleeveSteps(cut: TopCut, sway: number): Step[] {
  if (cut.sleeve === 'short') {
    return [
      SHOULDER,
      [372, -430, 428, -360, 520 + sway * 0.3, -205],
      [418 + sway * 0.2, -140],
      [350, -150, 310, -180, ...ARMPIT],
    ];
  }
  const wristX = 452 + sway;
  return [
    SHOULDER,
    [378, -420, 408 + sway * 0.4, -250, 438 + sway * 0.6, -60],
    [455 + sway * 0.8, 70, 462 + sway, 170, wristX + 16, 292],
    [wristX - 84, 306],
    [350 + sway * 0.7, 160, 332 + sway * 0.4, 20, 318 + sway * 0.2, -70],
    [302, -140, 290, -170, ...ARMPIT],
  ];
}

/** Adds both sleeves, below the body. */
export function addSleeves(scene: Scene, cut: TopCut, random: Random): void {
  if (cut.sleeve === 'none') return;
  const lean = cut.sleeve === 'short' ? 34 : 8;
  for (const side of [1, -1]) {
    const sway = random.between(-26, 42);
    const wristX = 452 + sway;
    const steps = sleeveSteps(cut, sway);
    const place = (list: readonly Step[]) => (side === 1 ? list : mirrored(list));
    addPart(scene, shape(place([...steps, UNDER_BODY])), 118, -side * lean);
    if (cut.sleeve === 'long') {
      const cuff = place([
        [wristX + 9, 232],
        [wristX + 17, 294],
        [wristX - 85, 308],
        [wristX - 92, 246],
      ]);
      addPart(scene, shape(cuff), cut.ribs ? 112 : 128, -side * lean, cut.ribs ? 1 : 0, 0.97);
      addSeam(
        scene,
        line(
          place([
            [wristX + 9, 232],
            [wristX - 92, 246],
          ]),
        ),
      );
      const elbow = random.between(-90, 20);
      addCrease(
        scene,
        line(
          place([
            [330, elbow + 20],
            [380, elbow - 14, 410, elbow - 4, 432, elbow + 26],
          ]),
        ),
        26,
        0.5,
      );
      addCrease(
        scene,
        line(
          place([
            [334, elbow + 62],
            [372, elbow + 30, 404, elbow + 44, 424, elbow + 78],
          ]),
        ),
        24,
        -0.5,
      );
      addCrease(
        scene,
        line(
          place([
            [350, 150],
            [392, 120, 420, 130, 446, 168],
          ]),
        ),
        20,
        0.35,
      );
    } else {
      addStitches(
        scene,
        line(
          place([
            [505 + sway * 0.3, -226],
            [404 + sway * 0.2, -160],
          ]),
        ),
        cut.thread,
      );
    }
    addCrease(
      scene,
      line(
        place([
          [300, -210],
          [350, -270, 370, -330, 364, -392],
        ]),
      ),
      34,
      -0.4,
    );
    addCrease(
      scene,
      line(
        place([
          [322, -190],
          [376, -240, 398, -300, 400, -350],
        ]),
      ),
      28,
      0.35,
    );
  }
}
