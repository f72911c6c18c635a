/**
 * Mutants: the app, or its server, without one rule, like common other implementations; a judge that accepts one is worthless. Replaced texts
 * are only here; a missing one ends the bench.
 */
import type { Edit } from './build-variant.ts';
import type { Episode } from './episode.ts';
import { backlog, middleMan } from './episodes-network.ts';
import { banned, doubleTap } from './episodes-people.ts';
import { restoreBackup, restorePhotos, rottenPhotos } from './episodes-restore.ts';
import { brokenCommit } from './episodes-server.ts';
import { idleTab, NOT_SAVED } from './episodes-tablet.ts';
import { captureMany, logOut, nudge, nudgeUntil, signInAs, stand } from './hands.ts';
import type { Verdict } from './judge.ts';
import { named } from './plan.ts';
import { answeredBy, answerLost, behindPortal, type UploadFault } from './upload-faults.ts';

export interface Mutant {
  name: string;
  /** Fast enough for every test run. */
  quick: boolean;
  edits: readonly Edit[];
  /** What they change; default: the app. */
  of?: 'server';
  episode: Episode;
  caught: (verdict: Verdict) => boolean;
}

const isLost = ({ lost }: Verdict): boolean => lost.length > 0;
const isDoubled = ({ doubled }: Verdict): boolean => doubled.length > 0;
/** A person is asked to act although nothing was wrong with the capture. */
const isStuck = ({ broken }: Verdict): boolean => broken.some((each) => each.includes('needs a person'));

/** Some captures, with faults of their uploads. */
const uploadsMeet = (captures: number, faults: readonly UploadFault[]): Episode => ({
  name: 'uploads meet their faults',
  weight: 0,
  async run(stage) {
    await stand(stage);
    stage.proxy.queue.push(...faults);
    await captureMany(stage, captures);
    await nudgeUntil(stage, () => stage.proxy.queue.length === 0, 20_000);
  },
});

/** Captured behind a portal; the app is opened again a day later. */
const aDayLater: Episode = {
  name: 'a day later',
  weight: 0,
  async run(stage) {
    const { proxy, tablet, log } = stage;
    await stand(stage);
    proxy.queue.push(...behindPortal());
    await captureMany(stage, 2);
    log.fault('clock ahead');
    await tablet.context.addInitScript(() => {
      (globalThis as unknown as { benchClock: number }).benchClock = 25 * 3_600_000;
    });
    await tablet.page.reload();
    await tablet.page.waitForTimeout(1500);
    await tablet.kill();
    proxy.heal();
  },
};

/** Captured behind a portal; the person signs out and in again. */
const awayAndBack: Episode = {
  name: 'away and back',
  weight: 0,
  async run(stage) {
    await stand(stage);
    stage.proxy.queue.push(...behindPortal());
    await captureMany(stage, 2);
    stage.log.fault('logged out with captures waiting');
    await logOut(stage);
    stage.proxy.heal();
    await signInAs(stage, stage.person);
    await nudge(stage);
  },
};

const UPLOAD = 'src/outbox/upload.ts';
const OUTCOME = 'src/outbox/outcome.ts';
const RECEIPTS = 'src/outbox/receipts.ts';
/** Without a key no receipt can match it; final codes, a second safeguard, would catch the duplicate. */
const WITHOUT_NETS: readonly Edit[] = [
  { file: OUTCOME, find: /receipt\.key === key && /, replace: '' },
  { file: UPLOAD, find: /if \(parcel\.code\) data\.set\('name', parcel\.code\);/, replace: '' },
];

const DELIVERY = 'server/engine/records/delivery.ts';
/** The server's word that it has photos, without a look at the files. */
const FROM_ROWS: Edit = {
  file: 'server/services/intake/receipts.ts',
  find: /const states = kept\.data\.photos\.flatMap\([\s\S]*?\n {4}\}\);/,
  replace: "const states = ['stored'];",
};

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'deletes before it sends',
    quick: true,
    edits: [
      {
        file: UPLOAD,
        find: /const result = await upload\(/,
        // Like the best-known queue for service workers: removes first, and puts back only if nothing responded.
        replace: `const kept = await read(parcel.id);
  await db.photos.where('parcel').equals(parcel.id).delete();
  await db.originals.where('parcel').equals(parcel.id).delete();
  await db.parcels.delete(parcel.seq);
  const result = await upload(`,
      },
      {
        file: UPLOAD,
        find: /return judge\(result,/,
        replace: `if (!result.ok && result.failure.kind === 'unreachable') {
    await db.photos.bulkPut(kept);
    await db.parcels.put(parcel);
  }
  return judge(result,`,
      },
    ],
    episode: backlog,
    caught: isLost,
  },
  {
    name: 'sends no key',
    quick: true,
    edits: [{ file: UPLOAD, find: /'Idempotency-Key': parcel\.id, /, replace: '' }, ...WITHOUT_NETS],
    episode: backlog,
    caught: isDoubled,
  },
  {
    name: 'sends added photos anew',
    quick: false,
    edits: [
      {
        file: UPLOAD,
        find: /'Idempotency-Key': parcel\.id, /,
        replace: `'Idempotency-Key': parcel.action === 'addPhotos' ? crypto.randomUUID() : parcel.id, `,
      },
      ...WITHOUT_NETS,
    ],
    episode: named('photos added, answers lost'),
    caught: isDoubled,
  },
  {
    name: 'believes any answer with 200',
    quick: true,
    edits: [
      {
        file: OUTCOME,
        find: /^ {2}return notAnswered\(failure\);/m,
        replace: `  if (failure.kind === 'foreign' && failure.status === 200) {
    return { type: 'delivered', receipt: { code: null, photos: sent.photos } };
  }
  return notAnswered(failure);`,
      },
      // A first run that does not know the server's epoch yet asks about all deliveries at the next, and would find these.
      { file: RECEIPTS, find: /await isEpochNew\(lane\)/, replace: 'false' },
    ],
    episode: uploadsMeet(
      4,
      Array.from({ length: 4 }, () => answeredBy('portal page 200')),
    ),
    caught: isLost,
  },
  {
    name: 'takes a new key for every try',
    quick: false,
    edits: [
      { file: UPLOAD, find: /'Idempotency-Key': parcel\.id, /, replace: "'Idempotency-Key': crypto.randomUUID(), " },
      ...WITHOUT_NETS,
    ],
    episode: uploadsMeet(2, [answerLost, answerLost]),
    caught: isDoubled,
  },
  {
    name: 'gives up after network errors',
    quick: false,
    edits: [
      {
        file: 'src/outbox/transition.ts',
        find: /case 'unreachable': \{/,
        replace: `case 'unreachable': {
      if (parcel.attempts >= 2) return { ...parcel, state: 'attention', reason: outcome.reason, nextAt: 0 };`,
      },
    ],
    episode: uploadsMeet(
      1,
      Array.from({ length: 3 }, () => answeredBy('portal page 200')),
    ),
    caught: isStuck,
  },
  {
    name: 'forgets after 24 hours',
    quick: false,
    edits: [
      {
        file: 'src/outbox/purge.ts',
        find: /export async function purge\(now: number\)[^{]*\{/,
        replace: `export async function purge(now) {
  for (const old of await db.parcels.toArray()) {
    if (Date.parse(old.capturedAt) > now - 24 * 3600000) continue;
    await deleteBytes(old.id);
    await db.parcels.delete(old.seq);
  }`,
      },
    ],
    episode: aDayLater,
    caught: isLost,
  },
  {
    name: 'purges before it checks',
    quick: true,
    edits: [
      {
        file: 'src/outbox/purge.ts',
        find: /export async function purge\(now: number\)[^{]*\{/,
        replace: `export async function purge(now) {
  for (const { id, nextAt } of await db.parcels.toArray()) if (nextAt <= now) await dropBytes(id);`,
      },
    ],
    episode: restoreBackup('after a weekend'),
    caught: isLost,
  },
  {
    name: 'frees at the first check',
    quick: true,
    // As if the server's clock were a minute fast: delivery and check may be within the same second.
    edits: [
      {
        file: 'src/outbox/purge.ts',
        find: /const CHECKED_AFTER_MS = [^;]*;/,
        replace: 'const CHECKED_AFTER_MS = -60_000;',
      },
    ],
    episode: restoreBackup('the same day', { isChecked: true }),
    caught: isLost,
  },
  {
    name: 'compares the key of a receipt only',
    quick: true,
    edits: [{ file: OUTCOME, find: / && print\(receipt\.photos\) === print\(photos\)/, replace: '' }],
    episode: middleMan,
    caught: isLost,
  },
  {
    name: 'receipt from rows only',
    quick: true,
    of: 'server',
    edits: [FROM_ROWS],
    episode: restorePhotos,
    caught: isLost,
  },
  {
    name: 'frees on a row',
    quick: true,
    edits: [
      { file: RECEIPTS, find: /, \{ files: true \}\)/, replace: ')' },
      { file: RECEIPTS, find: /found && isStored && /, replace: 'found && ' },
    ],
    episode: rottenPhotos,
    caught: isLost,
  },
  {
    name: 'removes photos of an unknown commit',
    quick: true,
    of: 'server',
    edits: [
      { file: DELIVERY, find: /if \(!atCommit\) await removePhotos/, replace: 'await removePhotos' },
      // Two more safeguards: the device is told that a file is gone, and what it sends again puts it back.
      FROM_ROWS,
      { file: DELIVERY, find: /if \(order\.uploads\.length > 0\) await putBack[^;]*;/, replace: '' },
    ],
    episode: brokenCommit,
    caught: isLost,
  },
  {
    name: 'asks nothing after a restore',
    quick: true,
    edits: [{ file: RECEIPTS, find: /const isNew = await isEpochNew\(lane\);/, replace: 'const isNew = false;' }],
    episode: restoreBackup('the same day'),
    caught: isLost,
  },
  {
    name: 'deletes what a ban refuses',
    quick: false,
    edits: [
      {
        file: 'src/outbox/lane.ts',
        find: /export const blockLane = [^;]*;/,
        replace: `export async function blockLane(lane) {
  for (const { id, seq } of await parcelsIn(lane, [...OPEN_STATES, 'attention'])) {
    await db.photos.where('parcel').equals(id).delete();
    await db.originals.where('parcel').equals(id).delete();
    await db.parcels.delete(seq);
  }
}`,
      },
    ],
    episode: banned,
    caught: isLost,
  },
  {
    // The app is the real one; the server forgets.
    name: 'counts again after a restore',
    quick: true,
    edits: [],
    episode: restoreBackup('the next day', { countsAgain: true }),
    caught: isStuck,
  },
  {
    name: 'keeps photos in local storage',
    quick: false,
    edits: [
      {
        file: 'src/outbox/enqueue.ts',
        find: /const adding = \[[^;]*\];/,
        replace: `const adding = [];
    for (const photo of bytes.photos) {
      const text = Array.from(new Uint8Array(photo.bytes), (each) => String.fromCharCode(each)).join('');
      try {
        localStorage.setItem('photo ' + photo.id, JSON.stringify({ ...photo, parcel: id, bytes: btoa(text) }));
      } catch {}
    }`,
      },
      {
        file: UPLOAD,
        find: /const read = \(parcel: string\)[^;]*;/,
        replace: `const read = async (parcel) => Object.keys(localStorage)
  .filter((name) => name.startsWith('photo '))
  .map((name) => JSON.parse(localStorage.getItem(name)))
  .filter((photo) => photo.parcel === parcel)
  .map((photo) => ({ ...photo, bytes: Uint8Array.from(atob(photo.bytes), (each) => each.charCodeAt(0)).buffer }));`,
      },
    ],
    episode: awayAndBack,
    caught: isLost,
  },
  {
    name: 'reads on in a frozen tab',
    quick: false,
    edits: [
      {
        file: 'src/store/left-page.ts',
        find: /addEventListener\?\.\('freeze', leave/,
        replace: "removeEventListener?.('freeze', leave",
      },
      {
        file: 'src/store/restart-transactions.ts',
        find: /addEventListener\?\.\('freeze'/,
        replace: "removeEventListener?.('freeze'",
      },
    ],
    episode: idleTab,
    caught: ({ broken }) => broken.includes(NOT_SAVED),
  },
  {
    name: 'pairs a tag with the garment before',
    quick: false,
    edits: [
      {
        file: 'src/intake/counter/use-counter.ts',
        find: /photos: photosOf\(of\.shots\),/,
        replace: 'photos: photosOf([saved?.shots[0] ?? of.shots[0], ...of.shots.slice(1)]),',
      },
    ],
    episode: named('counter mode, killed'),
    caught: (verdict) => isLost(verdict) && isDoubled(verdict),
  },
  {
    name: 'saves at every tap',
    quick: false,
    edits: [
      {
        file: 'src/intake/quick-add-form.tsx',
        find: /loading=\{form\.saving \|\| form\.waiting\}/,
        replace: 'loading={form.waiting}',
      },
      // A second safeguard: a draft becomes one item, however often it is saved.
      { file: 'src/outbox/enqueue.ts', find: /capture\.draft \?\? uuid\(\)/, replace: 'uuid()' },
    ],
    episode: doubleTap,
    caught: isDoubled,
  },
];

const IDEMPOTENCY = 'server/engine/records/idempotency.ts';

/** Servers that hold what all of them must know: right while there is one. Their edits are of the server, not of the app. */
export const MUTANTS_OF_SEVERAL: readonly Mutant[] = [
  {
    name: 'each server keeps its own answers',
    quick: false,
    edits: [
      {
        file: IDEMPOTENCY,
        find: /const row = found\?\.row;/,
        replace: 'const row = answers.get(`${userId} ${key}`);',
      },
      {
        file: IDEMPOTENCY,
        find: /return \[tx\.insert\(idempotencyKeys\)\.values\(row\)\];/,
        replace: 'answers.set(`${userId} ${key}`, row); return [];',
      },
      { file: IDEMPOTENCY, find: /^const BATCH/m, replace: 'const answers = new Map<string, any>();\nconst BATCH' },
    ],
    episode: uploadsMeet(
      4,
      Array.from({ length: 4 }, () => answerLost),
    ),
    caught: (verdict) => isDoubled(verdict) || isStuck(verdict),
  },
];
