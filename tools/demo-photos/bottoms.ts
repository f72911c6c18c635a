/** Trousers, jeans, shorts and skirts, laid flat. */
import type { Random } from '../../server/demo/random.ts';
import { line, mirrored, plate, shape, symmetric, type Step } from './outline.ts';
import { addButton, addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';

/** How trousers are cut; measures in scene units. */
export interface BottomCut {
  /** Height of the leg's hem below the middle: trousers about 640, shorts 60. */
  hem: number;
  /** Half the width of a leg at its hem. */
  legHalf: number;
  style: 'jeans' | 'pressed';
  thread?: string;
  button: string;
}

const TOP = -600;
const WAIST = 205;

const both = (steps: readonly Step[]): readonly (readonly Step[])[] => [steps, mirrored(steps)];

function addLegs(scene: Scene, cut: BottomCut, random: Random): void {
  const crotch = -230;
  const taper = Math.min(220, (cut.hem - crotch) * 0.3);
  for (const side of [-1, 1]) {
    const spread = random.between(-14, 26);
    const foot = 150 + spread + cut.legHalf * 0.25;
    const leg: Step[] = [
      [-6, TOP + 20],
      [WAIST, TOP + 12],
      [250, TOP + 160, 272, TOP + 260, 276, crotch],
      [272, crotch + (cut.hem - crotch) * 0.4, foot + cut.legHalf + 12, cut.hem - taper, foot + cut.legHalf, cut.hem],
      [foot - cut.legHalf, cut.hem + 10],
      [foot - cut.legHalf - 14, cut.hem - (cut.hem - crotch) * 0.35, 24, crotch + 150, 4, crotch],
    ];
    const place = (steps: Step[]) => (side === 1 ? steps : mirrored(steps));
    addPart(scene, shape(place(leg)), side === 1 ? 140 : 132, -side * 3);
    const hemline: Step[] = [
      [foot + cut.legHalf, cut.hem - 34],
      [foot - cut.legHalf, cut.hem - 24],
    ];
    addStitches(scene, line(place(hemline)), cut.thread, cut.thread ? 0.8 : 0.28);
    if (cut.style === 'pressed') {
      addCrease(
        scene,
        line(
          place([
            [130, TOP + 130],
            [136, crotch, foot, cut.hem - 200, foot, cut.hem - 10],
          ]),
        ),
        15,
        0.75,
      );
      addCrease(
        scene,
        line(
          place([
            [148, TOP + 130],
            [156, crotch, foot + 18, cut.hem - 200, foot + 18, cut.hem - 10],
          ]),
        ),
        15,
        -0.5,
      );
    } else {
      const knee = (crotch + cut.hem) / 2 + random.between(-40, 40);
      for (let index = 0; index < 3; index++) {
        const y = knee + index * 46;
        addCrease(
          scene,
          line(
            place([
              [90 + spread, y],
              [140 + spread, y - 28, 190 + spread, y + 14, 232 + spread, y - 20],
            ]),
          ),
          20,
          index % 2 ? -0.45 : 0.45,
        );
      }
    }
    addCrease(
      scene,
      line(
        place([
          [18, crotch - 10],
          [80, crotch - 30, 130, crotch - 70, 190, crotch - 120],
        ]),
      ),
      28,
      0.5,
    );
    addCrease(
      scene,
      line(
        place([
          [14, crotch + 34],
          [70, crotch + 24, 130, crotch - 10, 200, crotch - 50],
        ]),
      ),
      26,
      -0.45,
    );
    addSeam(
      scene,
      line(
        place([
          [262, crotch - 40],
          [262, crotch + 160, foot + cut.legHalf - 4, cut.hem - taper, foot + cut.legHalf - 12, cut.hem - 6],
        ]),
      ),
      3,
    );
  }
}

function addJeansDetails(scene: Scene, cut: BottomCut): void {
  const thread = cut.thread;
  const pocket: Step[] = [
    [96, TOP + 62],
    [110, TOP + 140, 160, TOP + 166, 238, TOP + 168],
  ];
  for (const steps of both(pocket)) {
    addSeam(scene, line(steps), 5);
    addStitches(
      scene,
      line(steps.map((step) => step.map((value, index) => value + (index % 2 ? 12 : 0)) as unknown as Step)),
      thread,
      0.8,
    );
  }
  addSeam(scene, `M6 ${TOP + 60} V-232`, 4);
  addStitches(scene, `M46 ${TOP + 64} V${TOP + 250} Q44 ${TOP + 320} 8 ${TOP + 342}`, thread, 0.8);
  for (const x of [-172, -70, 70, 172]) addPart(scene, plate(x, TOP + 32, 24, 84, 4), 178);
  const rivets = both([
    [100, TOP + 74],
    [226, TOP + 160],
  ]).flat();
  for (const [x, y] of rivets)
    scene.details.push(
      `<circle cx="${x}" cy="${y}" r="7" fill="#b57f45"/><circle cx="${x - 2}" cy="${y - 2}" r="3" fill="#e9c390"/>`,
    );
}

/** Adds trousers, jeans or shorts to the scene. */
export function addTrousers(scene: Scene, cut: BottomCut, random: Random): void {
  scene.drop = -(TOP + cut.hem) / 2;
  addPart(
    scene,
    symmetric([
      [0, TOP - 22],
      [80, TOP - 26, 150, TOP - 22, WAIST - 4, TOP - 14],
      [WAIST - 6, TOP + 40],
      [0, TOP + 60],
    ]),
    92,
    0,
    0,
    0.6,
  );
  addLegs(scene, cut, random);
  const band: Step[] = [
    [0, TOP + 14],
    [80, TOP + 12, 150, TOP + 4, WAIST, TOP - 6],
    [WAIST + 10, TOP + 52],
    [150, TOP + 64, 80, TOP + 70, 0, TOP + 70],
  ];
  addPart(scene, symmetric(band), 160, 90);
  addStitches(
    scene,
    `M${-WAIST - 6} ${TOP + 44} Q0 ${TOP + 76} ${WAIST + 6} ${TOP + 44}`,
    cut.thread,
    cut.thread ? 0.8 : 0.28,
  );
  if (cut.style === 'jeans') addJeansDetails(scene, cut);
  else {
    addSeam(scene, `M4 ${TOP + 70} V-236`, 4);
    for (const side of [1, -1]) addSeam(scene, `M${side * 150} ${TOP + 70} L${side * 246} ${TOP + 235}`, 4);
  }
  addButton(scene, 8, TOP + 42, 15, cut.button);
}

/** Adds a skirt to the scene: straight if `flare` is small, optionally pleated. */
export function addSkirt(
  scene: Scene,
  cut: { hem: number; flare: number; pleats: number; button: string },
  random: Random,
): void {
  const top = -420;
  const half = 212 + cut.flare;
  const outline: Step[] = [
    [0, top + 16],
    [196, top + 6],
    [232, top + 170, 226 + cut.flare * 0.4, top + 260, half, cut.hem - 26],
    [half * 0.6, cut.hem + 26, half * 0.3, cut.hem + 28, 0, cut.hem + 28],
  ];
  addPart(
    scene,
    symmetric([
      [0, top - 26],
      [100, top - 30, 150, top - 24, 190, top - 10],
      [186, top + 40],
      [0, top + 56],
    ]),
    90,
    0,
    0,
    0.62,
  );
  addPart(scene, symmetric(outline), 136);
  addPart(
    scene,
    symmetric([
      [0, top + 12],
      [80, top + 10, 140, top, 196, top - 8],
      [202, top + 44],
      [140, top + 58, 80, top + 64, 0, top + 64],
    ]),
    158,
    90,
  );
  addStitches(scene, `M${-half + 8} ${cut.hem - 56} Q0 ${cut.hem + 26} ${half - 8} ${cut.hem - 56}`);
  for (let index = 0; index < cut.pleats; index++) {
    const part = (index + 0.5) / cut.pleats - 0.5;
    const from = part * 360;
    const to = part * half * 1.9;
    const path = `M${from.toFixed(0)} ${top + 70} Q${(from * 1.15).toFixed(0)} ${top + 260} ${to.toFixed(0)} ${cut.hem}`;
    addCrease(scene, path, 26, index % 2 ? 0.75 : -0.75);
    if (cut.flare < 120) addSeam(scene, path, 2);
  }
  for (let index = 0; index < 5; index++) {
    const x = random.between(-170, 170);
    addCrease(
      scene,
      `M${x} ${cut.hem} Q${x * 0.95} ${cut.hem - 200} ${x * 0.8} ${cut.hem - random.between(240, 480)}`,
      random.between(30, 60),
      random.between(-0.5, 0.5),
    );
  }
  addButton(scene, 150, top + 34, 14, cut.button);
}
