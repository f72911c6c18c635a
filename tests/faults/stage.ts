/** The set-up of one bench run: a server, a network, a tablet, two people, and the outside log. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from '@playwright/test';

import type { Api, Person } from '../flows/support/api.ts';
import type { BenchServer } from './bench-server.ts';
import { Log } from './log.ts';
import { markedPhoto } from './marked-photo.ts';
import { FaultProxy } from './proxy.ts';
import type { Random } from './random.ts';
import type { ServerTruth } from './server-truth.ts';
import { Tablet } from './tablet.ts';

export interface BenchParts {
  server: BenchServer;
  truth: ServerTruth;
  api: Api;
  chromium: string;
}

export class Stage {
  readonly server: BenchServer;
  readonly truth: ServerTruth;
  readonly api: Api;
  readonly proxy: FaultProxy;
  readonly tablet: Tablet;
  readonly log = new Log();
  readonly random: Random;
  /** The tablet's usual person, and the one who takes over at times. */
  readonly people: readonly [Person, Person];
  person: Person;
  /** Frozen pages: they receive no events. */
  readonly frozen = new Set<Page>();
  /** A second build of the same app, for updates while work waits; null if the run has none. */
  secondBuild: string | null = null;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'ordito-faults-'));

  private constructor(around: BenchParts, proxy: FaultProxy, people: readonly [Person, Person], random: Random) {
    ({ server: this.server, truth: this.truth, api: this.api } = around);
    this.proxy = proxy;
    this.people = people;
    this.person = people[0];
    this.random = random;
    this.tablet = new Tablet(around.chromium);
    proxy.on('injected', (kind, key) => this.log.fault(kind, key));
    proxy.on('settled', (key) => this.log.delivered.add(key));
    proxy.on('answered', ({ key, status }) => {
      if (status === 200 || status === 201) this.log.delivered.add(key);
    });
  }

  static async create(around: BenchParts, name: string, random: Random): Promise<Stage> {
    const proxy = await FaultProxy.create(around.server.url);
    const people = [await around.api.merchant(name, 'Anna'), await around.api.merchant(name, 'Bruno')] as const;
    return new Stage(around, proxy, people, random);
  }

  /** Makes the photos of a press; one in `heavyEvery` has a realistic size. */
  async photos(press: number, count: number, heavyEvery = 8): Promise<string[]> {
    const heavy = press % heavyEvery === 0;
    return Promise.all(
      Array.from({ length: count }, async (_, photo) => {
        const bytes = await markedPhoto({ press, photo }, heavy ? 1010 : 320, heavy ? 760 : 240);
        const file = path.join(this.#folder, `press-${press}-${photo}.jpg`);
        writeFileSync(file, bytes);
        return file;
      }),
    );
  }

  async dispose(): Promise<void> {
    await this.tablet.dispose();
    this.proxy.heal();
    await this.proxy.stop().catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
