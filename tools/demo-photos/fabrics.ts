/** Cloth by the metre: folded, draped, or on a roll. */
import type { Random } from '../../server/demo/random.ts';
import { line, plate, shape, type Step } from './outline.ts';
import { addCrease, addPart, addSeam, type Scene } from './scene.ts';

/** A folded length: layers show at the lower edge and on the right. */
export function addFoldedCloth(scene: Scene, random: Random): void {
  const layers = random.whole(4, 6);
  for (let index = 0; index < layers; index++) {
    const out = (layers - index) * 17;
    const slip = random.between(-7, 7);
    const d = shape([
      [-430 + slip, -500],
      [430 + out, -494 + slip],
      [438 + out, 0, 432 + out, 300, 434 + out + slip, 500 + out * 1.5],
      [200, 512 + out * 1.5, -200, 506 + out * 1.5, -432 + slip, 500 + out * 1.5],
    ]);
    addPart(scene, d, 44 + index * 13, random.between(-1.5, 1.5), 0, 0.8 + index * 0.03);
  }
  const top: Step[] = [
    [-430, -510],
    [-200, -520, 200, -516, 428, -508],
    [448, -480, 446, -200, 442, 100],
    [440, 300, 438, 400, 430, 496],
    [200, 508, -200, 504, -436, 498],
    [-440, 200, -438, -300, -430, -510],
  ];
  addPart(scene, shape(top), 150);
  if (random.chance(0.6)) {
    const reach = random.between(150, 240);
    addPart(
      scene,
      `M-440 ${500 - reach} L${-440 + reach} 502 L${-446 + reach * 0.92} ${492 - reach * 0.9} Z`,
      196,
      90,
      0,
      0.9,
    );
  }
  const across = random.between(-40, 40);
  addCrease(scene, `M-436 ${across} Q0 ${across + random.between(-12, 12)} 442 ${across}`, 13, 0.34);
  addCrease(scene, `M-436 ${across + 16} Q0 ${across + 22} 442 ${across + 16}`, 13, -0.34);
  const down = random.between(-30, 30);
  addCrease(scene, `M${down} -510 Q${down + random.between(-10, 10)} 0 ${down} 504`, 13, 0.34);
  addCrease(scene, `M${down + 16} -510 Q${down + 20} 0 ${down + 16} 504`, 13, -0.34);
  for (let index = 0; index < 4; index++) {
    const x = random.between(-380, 200);
    const y = random.between(-420, 380);
    addCrease(
      scene,
      `M${x} ${y} q${random.between(60, 140)} ${random.between(-60, 60)} ${random.between(180, 300)} ${random.between(-120, 120)}`,
      random.between(40, 80),
      random.between(-0.4, 0.4),
    );
  }
}

/** A zigzag along a straight edge, as pinking shears leave it. */
function pinked(fromX: number, fromY: number, toX: number, toY: number): Step[] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const teeth = Math.round(length / 18);
  const across = [(-(toY - fromY) / length) * 9, ((toX - fromX) / length) * 9] as const;
  return Array.from({ length: teeth * 2 }, (_, index) => {
    const part = index / (teeth * 2);
    const out = index % 2 ? 1 : 0;
    return [fromX + (toX - fromX) * part + across[0] * out, fromY + (toY - fromY) * part + across[1] * out] as const;
  });
}

/** A draped swatch: deep soft folds run over it. */
export function addDrape(scene: Scene, random: Random): void {
  const corner = () => random.between(-40, 40);
  const corners = [
    [-440 + corner(), -560 + corner()],
    [440 + corner(), -540 + corner()],
    [450 + corner(), 550 + corner()],
    [-430 + corner(), 570 + corner()],
  ] as const;
  const outline = corners.flatMap(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % 4]!;
    return pinked(x, y, toX, toY);
  });
  addPart(scene, shape(outline), 120);
  const folds = random.whole(5, 7);
  const slant = random.between(-260, 260);
  for (let index = 0; index < folds; index++) {
    const x = -420 + (840 / folds) * (index + 0.5) + random.between(-24, 24);
    const sway = random.between(-130, 130);
    const d = `M${x - slant} -580 C${x + sway} -200 ${x - sway} 200 ${x + slant} 590`;
    const width = random.between(60, 96);
    addCrease(scene, d, width, 0.8);
    addCrease(
      scene,
      `M${x - slant + width} -580 C${x + sway + width} -200 ${x - sway + width} 200 ${x + slant + width} 590`,
      width * 0.9,
      -0.72,
    );
  }
}

/** A roll of cloth, its loose end running towards the viewer. */
export function addRoll(scene: Scene, random: Random): void {
  const end = random.between(520, 600);
  const flare = random.between(4, 26);
  addPart(
    scene,
    shape([
      [-380, -300],
      [380, -300],
      [384, 0, 380 + flare, 300, 376 + flare, end],
      [200, end + 22, -200, end - 16, -378 - flare, end + 8],
      [-382 - flare, 300, -384, 0, -380, -300],
    ]),
    74,
  );
  for (const x of [-240, -60, 130, 290]) {
    const sway = random.between(-50, 50);
    addCrease(
      scene,
      `M${x} -90 Q${x + sway} 240 ${x + sway * 1.4} ${end}`,
      random.between(60, 100),
      random.between(-0.55, 0.55),
    );
  }
  const shells = 14;
  for (let index = 0; index < shells; index++) {
    const angle = ((index + 0.5) / shells) * (Math.PI / 2);
    const half = 222 * Math.cos(angle);
    addPart(
      scene,
      plate(0, -330, 800, half * 2, 6),
      Math.round(84 + 150 * Math.sin(angle)),
      0,
      0,
      0.72 + 0.32 * Math.sin(angle),
    );
  }
  for (const [x, width] of [
    [-400, 20],
    [400, 24],
  ] as const) {
    for (let turn = 0; turn < 6; turn++) {
      const part = 1 - turn * 0.15;
      scene.details.push(
        `<ellipse cx="${x}" cy="-330" rx="${(width * part).toFixed(1)}" ry="${(216 * part).toFixed(1)}" fill="${turn % 2 ? '#000' : '#fff'}" fill-opacity="${turn % 2 ? 0.3 : 0.16}"/>`,
      );
    }
    scene.details.push(
      `<ellipse cx="${x}" cy="-330" rx="${width * 0.42}" ry="52" fill="#8f6c42"/><ellipse cx="${x}" cy="-330" rx="${width * 0.26}" ry="40" fill="#33271b"/>`,
    );
  }
  addSeam(
    scene,
    line([
      [-380, -110],
      [380, -110],
    ]),
    6,
  );
}
