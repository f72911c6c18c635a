/** What people do: share the tablet, update the app during work, ban a hub center. */
import { setTimeout as sleep } from 'node:timers/promises';

import { parcelsOn } from './device-data.ts';
import type { Episode } from './episode.ts';
import { capture, captureMany, logOut, nudge, nudgeUntil, signInAs, stand } from './hands.ts';
import { nothingForgotten } from './heal.ts';
import { bannedMeanwhile } from './upload-faults.ts';

/** Somebody else uses the tablet while the first person's captures wait: they are neither sent nor changed. */
const anotherPerson: Episode = {
  name: 'another person',
  weight: 1,
  async run(stage) {
    const { proxy, log, tablet, people } = stage;
    const [first, second] = people;
    await stand(stage);
    proxy.mode = 'down';
    await captureMany(stage, 2);
    log.fault('logged out with captures waiting');
    await logOut(stage);
    proxy.heal();
    const before = proxy.uploads.length;
    await signInAs(stage, second);
    await stand(stage);
    await nudge(stage);
    await sleep(1200);
    const foreign = new Set(
      (await parcelsOn(tablet.page)).filter(({ owner }) => owner === first._id).map(({ id }) => id),
    );
    if (proxy.uploads.slice(before).some(({ key }) => foreign.has(key)))
      log.violation("another person sent somebody's captures");
    await captureMany(stage, 1);
    log.fault('another person in between');
    await nudge(stage);
    await sleep(300);
    await stand(stage);
    await logOut(stage);
    await signInAs(stage, first);
    await stand(stage);
    await nothingForgotten(stage, 'another person in between');
  },
};

/** A new version is served and accepted while captures wait; the next time it is rolled back. */
const update: Episode = {
  name: 'update',
  weight: 0.8,
  possible: ({ secondBuild }) => secondBuild !== null,
  async run(stage) {
    const { proxy, log, tablet } = stage;
    await stand(stage);
    await captureMany(stage, 2);
    proxy.site = proxy.site === null ? stage.secondBuild : null;
    await nudge(stage);
    await tablet.page.evaluate(async () => (await navigator.serviceWorker.ready).update()).catch(() => undefined);
    const offer = tablet.page.getByTestId('update-offer');
    const offered = await offer.waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    );
    log.fault(proxy.site ? 'app updated while sending' : 'app rolled back while sending');
    if (offered)
      await offer
        .getByRole('button', { name: 'Update now' })
        .click({ timeout: 3000 })
        .catch(() => undefined);
    await sleep(1000);
    // The app may already be reloading.
    await tablet.page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    await stand(stage);
    await nothingForgotten(stage, 'update');
  },
};

/**
 * A hub center is banned while what its tablet captured offline is uploaded: the server takes nothing, the tablet deletes nothing and says
 * why, and once the ban is over everything arrives once.
 */
export const banned: Episode = {
  name: 'hub banned',
  weight: 0.6,
  async run(stage) {
    const { api, proxy, log, tablet, person } = stage;
    await stand(stage);
    proxy.mode = 'down';
    const made = new Set((await captureMany(stage, 2)).map(({ id }) => id));
    const { token } = await api.admin();
    const set = (status: 'banned' | 'active') =>
      api.json('PUT', `/merchant/banunban/status/${person._id}`, token, { status, reason: 'Fault bench' });
    let isMet = false;
    proxy.heal();
    proxy.queue.push(
      bannedMeanwhile(async () => {
        await set('banned');
        isMet = true;
      }),
    );
    if (!(await nudgeUntil(stage, () => isMet, 15_000))) return;
    const { page } = tablet;
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await nothingForgotten(stage, 'hub banned');
    // Those of an episode before may count as delivered still: the tablet has yet to learn that a restored server lost them.
    const silent = async () =>
      (await parcelsOn(page)).filter(({ id, state, reason }) => {
        const isSaid = state === 'attention' && reason?.word === 'accountBlocked';
        return made.has(id) && !log.delivered.has(id) && !isSaid;
      });
    for (let tries = 0; tries < 50 && (await silent()).length > 0; tries++) await sleep(100);
    for (const { id, state, reason } of await silent())
      log.violation(`capture ${id} of a banned hub center is ${state} (${reason?.word ?? 'no reason'}), not blocked`);
    await set('active');
    // The ban has ended every session of this person, ours too.
    person.token = (await api.signIn(person.email, person.password)).token;
    await signInAs(stage, person);
    await stand(stage);
    await nudge(stage);
  },
};

/** A nervous hand taps Save twice: it is one item. */
export const doubleTap: Episode = {
  name: 'double tap',
  weight: 0.4,
  async run(stage) {
    await stand(stage);
    for (let count = 0; count < 2; count++) {
      await capture(stage, { taps: 2 });
      stage.log.fault('double tap');
    }
    await nudge(stage);
  },
};

export const PEOPLE: readonly Episode[] = [anotherPerson, update, banned, doubleTap];
