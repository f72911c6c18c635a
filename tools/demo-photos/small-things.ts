/** Scarves, socks, hats and bags. */
import type { Random } from '../../server/demo/random.ts';
import { line, plate, shape, symmetric, type Step } from './outline.ts';
import { addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';

function fringe(
  scene: Scene,
  left: number,
  right: number,
  y: number,
  length: number,
  ink: string,
  random: Random,
): void {
  for (let x = left + 5; x < right; x += 13) {
    const bend = random.between(-12, 12);
    scene.details.push(
      `<path d="M${x} ${y} q${bend.toFixed(1)} ${length * 0.5} ${(bend * 0.4).toFixed(1)} ${(length + random.between(-8, 8)).toFixed(1)}" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>`,
    );
  }
}

/** A scarf folded once, its fringed ends on top of each other. */
export function addScarf(scene: Scene, ink: string, random: Random): void {
  const lean = random.between(30, 70);
  fringe(scene, -270, -60, 488, 84, ink, random);
  addPart(
    scene,
    shape([
      [-60 - lean, -560],
      [120 - lean, -590],
      [20, -200, -40, 100, -60, 490],
      [-270, 490],
      [-250, 100, -200, -300, -60 - lean, -560],
    ]),
    105,
    4,
  );
  addPart(
    scene,
    shape([
      [-120 - lean, -540],
      [-60 - lean, -640, 140 - lean, -640, 170 - lean, -520],
      [220, -160, 240, 120, 262, 430],
      [46, 440],
      [30, 100, -30, -260, -120 - lean, -540],
    ]),
    168,
    -6,
  );
  fringe(scene, 48, 260, 432, 84, ink, random);
  addCrease(scene, `M${-90 - lean} -540 Q${20 - lean} -600 ${150 - lean} -530`, 40, 0.6);
  addCrease(scene, 'M90 -380 Q150 -60 160 400', 44, 0.5);
  addCrease(scene, 'M150 -420 Q206 -60 214 400', 30, -0.45);
  addCrease(scene, 'M-190 -100 Q-200 200 -190 470', 40, 0.4);
}

/** A pair of socks side by side. */
export function addSocks(scene: Scene, random: Random): void {
  for (const [x, level] of [
    [-190, 118],
    [130, 138],
  ] as const) {
    const y = random.between(-40, 20);
    const sock: Step[] = [
      [x - 84, y - 480],
      [x + 84, y - 480],
      [x + 86, y - 240, x + 78, y - 60, x + 100, y + 80],
      [x + 130, y + 180, x + 230, y + 300, x + 236, y + 390],
      [x + 236, y + 470, x + 110, y + 480, x + 50, y + 400],
      [x - 10, y + 310, x - 100, y + 240, x - 98, y + 130],
      [x - 96, y - 40, x - 86, y - 240, x - 84, y - 480],
    ];
    addPart(scene, shape(sock), level);
    addPart(scene, plate(x, y - 440, 172, 92, 8), level + 12, 0, 1);
    const toe: Step[] = [
      [x + 116, y + 448],
      [x + 80, y + 380, x + 150, y + 280, x + 208, y + 270],
      [x + 232, y + 320, x + 238, y + 360, x + 236, y + 390],
      [x + 236, y + 460, x + 170, y + 474, x + 116, y + 448],
    ];
    addPart(scene, shape(toe), level + 4, 30, 1);
    addSeam(
      scene,
      line([
        [x - 96, y + 110],
        [x - 30, y + 130, x + 20, y + 210, x + 4, y + 330],
      ]),
    );
    addCrease(scene, `M${x + 90} ${y + 60} Q${x + 20} ${y + 90} ${x - 60} ${y + 60}`, 26, -0.45);
    addCrease(scene, `M${x + 100} ${y + 110} Q${x + 30} ${y + 130} ${x - 40} ${y + 100}`, 22, 0.45);
  }
}

/** A knitted hat with a turned-up brim. */
export function addHat(scene: Scene, bobble: boolean, random: Random): void {
  if (bobble) {
    for (let index = 0; index < 170; index++) {
      const angle = random.between(0, 6.28);
      const reach = (1 - index / 170) * 104;
      const size = random.between(26, 40);
      addPart(
        scene,
        plate(Math.cos(angle) * reach, -440 + Math.sin(angle) * reach, size, size, size / 2),
        Math.round(90 + index * 0.8),
        angle * 14,
        0,
        random.between(0.85, 1.08),
      );
    }
  }
  addPart(
    scene,
    symmetric([
      [0, -380],
      [190, -380, 310, -230, 322, 190],
      [0, 200],
    ]),
    140,
  );
  addPart(
    scene,
    symmetric([
      [0, 120],
      [150, 118, 260, 108, 330, 96],
      [346, 150, 346, 250, 334, 318],
      [250, 340, 120, 348, 0, 348],
    ]),
    176,
    0,
    1,
  );
  addCrease(scene, 'M-150 100 Q-150 -150 -60 -340', 44, 0.4);
  addCrease(scene, 'M60 110 Q80 -140 30 -350', 40, -0.4);
}

/** A shopping bag of cloth. */
export function addBag(scene: Scene, random: Random): void {
  const handle: Step[] = [
    [-150, -240],
    [-150, -700, 150, -700, 150, -240],
    [104, -240],
    [104, -630, -104, -630, -104, -240],
  ];
  addPart(scene, shape(handle), 110, 0, 0, 0.94);
  addPart(
    scene,
    symmetric([
      [0, -270],
      [180, -272, 280, -268, 330, -262],
      [344, 0, 350, 300, 340, 520],
      [200, 534, 100, 536, 0, 536],
    ]),
    138,
  );
  addStitches(scene, 'M-330 -214 Q0 -220 330 -214');
  for (const x of [-127, 127]) addStitches(scene, `M${x - 21} -262 v64 h42 v-64 l-42 64 m42 0 l-42 -64`);
  addCrease(scene, `M-320 480 Q-120 ${random.between(200, 320)} -60 -160`, 50, 0.35);
  addCrease(scene, `M300 500 Q180 ${random.between(160, 300)} 200 -140`, 44, -0.4);
  addCrease(scene, 'M-240 100 Q0 160 230 60', 36, 0.35);
}
