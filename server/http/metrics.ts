/** Figures for Prometheus: those of this process, and those of the installation, which every process tells alike. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Database } from '../db/pool.ts';
import { type InstallationFigures, installationFigures } from '../services/installation/metrics.ts';
import { type Places, readSurroundings } from '../services/system/surroundings.ts';
import type { NoteCall } from '../storage/observed.ts';

export interface Metrics {
  noteRequest: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  noteStoreCall: NoteCall;
  /** Everything as Prometheus reads it. */
  read: () => Promise<{ text: string; type: string }>;
}

/** In seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The metrics of a process; `streams` counts its open streams of live changes. */
export function createMetrics(database: Database, streams: () => number, about: Places): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'ordito_http_request_seconds',
    help: 'Time to the response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const storeCalls = new Histogram({
    name: 'ordito_storage_call_seconds',
    help: 'Time of the calls of the store',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  const storeFailures = new Counter({
    name: 'ordito_storage_failures_total',
    help: 'Calls that the store refused or did not answer',
    labelNames: ['call'],
    registers,
  });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `ordito_${name}`, help, labelNames, registers });
  const connections = gauge('database_connections', 'Connections of this process, and requests that wait for one', [
    'state',
  ]);
  const open = gauge('event_streams', 'Open streams of live changes of this process');
  const isUp = gauge('database_up', 'Whether the database answered when it was asked for the figures below');
  const free = gauge('disk_free_bytes', 'Room for the data of this process, and for backups', ['place']);
  const backup = gauge(
    'backup_timestamp_seconds',
    'When the newest backup in BACKUP_DIR was written; 0: there is none',
  );
  const certificate = gauge('certificate_expiry_timestamp_seconds', 'When the certificate of this process ends');
  const tell = createInstallationGauges(gauge);
  // Observing the process costs a little, also where nobody asks.
  let isWatching = false;
  return {
    noteRequest: (labels, seconds) => requests.observe(labels, seconds),
    noteStoreCall(call, seconds, isDone) {
      storeCalls.observe({ call }, seconds);
      if (!isDone) storeFailures.inc({ call });
    },
    async read() {
      if (!isWatching) collectDefaultMetrics({ register: registry });
      isWatching = true;
      const { pool } = database;
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'waiting' }, pool.waitingCount);
      open.set(streams());
      const { free: room, backupAt, certificateUntil } = await readSurroundings(about);
      free.reset();
      for (const { place, bytes } of room) free.set({ place }, bytes);
      for (const [each, at] of [
        [backup, backupAt],
        [certificate, certificateUntil],
      ] as const) {
        each.remove();
        if (at) each.set(at.getTime() / 1000);
      }
      // The process tells of itself when the database is down, too.
      const figures = await installationFigures(database.db).catch(() => null);
      isUp.set(figures ? 1 : 0);
      tell(figures);
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: Label[]) => Gauge<Label>;

/** The gauges of the installation; without figures they are empty. */
function createInstallationGauges(gauge: MakeGauge): (figures: InstallationFigures | null) => void {
  const jobs = gauge('jobs', 'Jobs by lane, kind and state; finished ones are not counted', ['lane', 'kind', 'state']);
  const overdue = gauge('job_overdue_seconds', 'How long the oldest waiting job has been due', ['lane', 'kind']);
  const lag = gauge('render_lag_seconds', 'Age of the oldest photo without renditions');
  const age = gauge('outbox_oldest_seconds', 'Age of the oldest unsent item of a device', ['device', 'hub']);
  const unsent = gauge('outbox_items', 'Unsent items of a device, at its last report', ['device', 'hub']);
  const intake = gauge('intake_items', 'Items that arrived within the last hour', ['hub']);
  const hot = gauge('hot_update_ratio', 'Share of the updates of a table that touched no index', ['table']);
  const commits = gauge('database_commits', 'Transactions of the database so far');
  const queue = gauge('notification_queue_ratio', 'Share of the queue of notifications of PostgreSQL in use');
  const notices = gauge(
    'notices_waiting',
    'Live changes that wait to be sent; more than some for minutes: nobody sends them',
  );
  const every = [jobs, overdue, lag, age, unsent, intake, hot, commits, queue, notices];
  return (figures) => {
    for (const each of every) each.reset();
    if (!figures) return;
    for (const { lane, kind, state, count, overdue: seconds } of figures.jobs) {
      jobs.set({ lane, kind, state }, count);
      if (state === 'waiting') overdue.set({ lane, kind }, seconds);
    }
    for (const { device, hub, seconds, waiting } of figures.outboxes) {
      age.set({ device, hub }, seconds);
      unsent.set({ device, hub }, waiting);
    }
    for (const { hub, count } of figures.intake) intake.set({ hub }, count);
    for (const { table, ratio } of figures.hot) hot.set({ table }, ratio);
    lag.set(figures.renderLag);
    commits.set(figures.commits);
    queue.set(figures.noticeQueue);
    notices.set(figures.notices);
  };
}
