/** Garments for the upper body, laid flat: one cut with variable sleeves, necklines and fronts. */
import type { Random } from '../../server/demo/random.ts';
import { addFront, addPockets } from './fronts.ts';
import { addNeck } from './necks.ts';
import { line, mirrored, plate, type Step, symmetric } from './outline.ts';
import { addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';
import { addSleeves } from './sleeves.ts';
import { ARMPIT, NECK_HALF, NECK_Y, neckDepth, SHOULDER, type TopCut } from './top-cut.ts';

function bodySteps(cut: TopCut): Step[] {
  const depth = neckDepth[cut.neck];
  const neck: Step =
    cut.neck === 'vee' || cut.neck === 'lapel'
      ? [NECK_HALF, NECK_Y + 4]
      : [NECK_HALF * 0.62, NECK_Y + depth, NECK_HALF, NECK_Y + depth * 0.6, NECK_HALF, NECK_Y];
  const hemLift = cut.front === 'closed' && !cut.ribs ? 14 : 4;
  return [
    [0, NECK_Y + depth],
    neck,
    [NECK_HALF + 60, NECK_Y + 22, 240, -478, ...SHOULDER],
    cut.sleeve === 'none' ? [240, -400, 236, -290, ...ARMPIT] : [270, -380, 262, -280, ...ARMPIT],
    [280, -80, cut.waistHalf, 0, cut.waistHalf, 70],
    [cut.waistHalf + 4, 200, cut.hemHalf, cut.hem - 140, cut.hemHalf, cut.hem - hemLift],
    [cut.hemHalf * 0.5, cut.hem + hemLift, cut.hemHalf * 0.3, cut.hem + hemLift, 0, cut.hem + hemLift],
  ];
}

function addBodyCreases(scene: Scene, cut: TopCut, random: Random): void {
  for (const side of [1, -1]) {
    const reach = random.between(60, 150);
    addCrease(scene, `M${side * 262} -190 Q${side * 200} -140 ${side * (220 - reach)} -90`, 30, 0.45);
    addCrease(scene, `M${side * 270} -150 Q${side * 220} -80 ${side * (250 - reach)} -10`, 26, -0.4);
    addCrease(
      scene,
      `M${side * 200} ${cut.hem - 30} Q${side * 190} ${cut.hem - 200} ${side * random.between(120, 210)} ${cut.hem - 340}`,
      36,
      0.3,
    );
  }
  for (let index = 0; index < 4; index++) {
    const x = random.between(-200, 200);
    const y = random.between(-60, cut.hem - 120);
    const bend = random.between(-90, 90);
    addCrease(
      scene,
      `M${x} ${y} q${bend} ${random.between(20, 90)} ${bend * 1.6} ${random.between(40, 170)}`,
      random.between(18, 40),
      random.between(-0.45, 0.45),
    );
  }
}

/** Adds a garment for the upper body to the scene; cloth 0 is its cloth, cloth 1 its ribs. */
export function addTop(scene: Scene, cut: TopCut, random: Random): void {
  const depth = Math.min(neckDepth[cut.neck], 120);
  if (cut.neck !== 'turtle' && cut.neck !== 'hood') {
    addPart(
      scene,
      symmetric([
        [0, NECK_Y - 26],
        [70, NECK_Y - 26, NECK_HALF, NECK_Y - 18, NECK_HALF + 6, NECK_Y + 2],
        [110, NECK_Y + depth + 40],
        [0, NECK_Y + neckDepth[cut.neck] + 30],
      ]),
      84,
      0,
      0,
      0.66,
    );
    scene.details.push(
      `<path d="${plate(0, NECK_Y + 26, 62, 34, 3)}" fill="#ece8de"/><path d="M-18 ${NECK_Y + 22} h36 M-12 ${NECK_Y + 32} h24" stroke="#555" stroke-width="3"/>`,
    );
  }
  scene.drop = (56 - cut.hem + 490) / 2 - (cut.neck === 'hood' ? -60 : 0);
  addSleeves(scene, cut, random);
  const body = bodySteps(cut);
  addPart(scene, symmetric(body), 138);
  for (const place of [(list: readonly Step[]) => list, mirrored]) {
    if (cut.sleeve !== 'none') addSeam(scene, line(place([SHOULDER, [270, -380, 262, -280, ...ARMPIT]])));
  }
  if (cut.ribs) {
    addPart(scene, plate(0, cut.hem - 26, cut.hemHalf * 2 - 6, 72, 16), 130, 0, 1, 0.97);
    addSeam(scene, `M${-cut.hemHalf + 4} ${cut.hem - 62} H${cut.hemHalf - 4}`);
  } else {
    addStitches(
      scene,
      `M${-cut.hemHalf + 6} ${cut.hem - 34} Q0 ${cut.hem + (cut.front === 'closed' ? -8 : -30)} ${cut.hemHalf - 6} ${cut.hem - 34}`,
      cut.thread,
      cut.thread ? 0.75 : 0.28,
    );
  }
  addFront(scene, cut);
  addPockets(scene, cut);
  addNeck(scene, cut);
  addBodyCreases(scene, cut, random);
}
