/**
 * Peak memory of the server process for 100,000 garments as a spreadsheet of all columns, by ticket and as a job. PostgreSQL is a separate
 * process and not counted. Linux only; `ROWS` sets another number.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { BlobReader, ZipReader } from '@zip.js/zip.js';
import pg from 'pg';

import { startEmbedded } from '../../server/db/embedded.ts';
import { Api } from '../flows/support/api.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { fillProducts } from '../support/many-products.ts';
import { round } from './support.ts';

const ROWS = Number(process.env['ROWS'] ?? 100_000);
const HUBS = 20;
const GOAL_MB = 300;
const LIST = '/export/products';

const folder = mkdtempSync(path.join(tmpdir(), 'ordito-exports-'));
const embedded = await startEmbedded(folder);
process.env['DATABASE_URL'] = embedded.url;
try {
  const server = await LiveServer.create();
  try {
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    await fillProducts(client, ROWS, HUBS);
    await client.end();
    const api = new Api(server);
    const { token } = await api.admin();
    const pid = serverPid();

    const direct = await watched(pid, () => take(api, token, LIST));
    const job = await watched(pid, async () => take(api, token, `/jobs/${await jobDone(api, token)}/file`));
    const measured = { bench: 'exports', rows: ROWS, goalMb: GOAL_MB, direct, job };
    console.log(JSON.stringify(measured));
    if (Math.max(direct.peakMb, job.peakMb) > GOAL_MB) process.exitCode = 1;
  } finally {
    await server.dispose();
  }
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs an export, then checks that it has all rows; memory is that of the export alone. */
async function watched(pid: number, work: () => Promise<Blob>) {
  const beforeMb = memoryOf(pid, 'VmRSS');
  // Resets the peak to the current memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const start = performance.now();
  const file = await work();
  const seconds = round((performance.now() - start) / 1000, 1);
  const peakMb = memoryOf(pid, 'VmHWM');
  const rows = await rowsIn(file);
  if (rows !== ROWS) throw new Error(`the spreadsheet has ${rows} rows`);
  return { beforeMb, peakMb, seconds, fileMb: round(file.size / 1e6, 1) };
}

async function take(api: Api, token: string, address: string): Promise<Blob> {
  const ticket = await api.json<{ data: { token: string } }>('POST', '/export/ticket', token, {
    path: address,
    query: {},
  });
  const response = await fetch(`${api.server.url}/admin/api${address}?token=${ticket.data.token}`);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.blob();
}

/** Runs the export as a job; returns its id once it is done. */
async function jobDone(api: Api, token: string): Promise<string> {
  interface Answer {
    data: { _id: string; state: string };
  }
  let { data } = await api.json<Answer>('POST', '/jobs/export', token, { path: LIST, query: {} });
  while (data.state === 'waiting' || data.state === 'running') {
    await wait(500);
    ({ data } = await api.json<Answer>('GET', `/jobs/${data._id}`, token));
  }
  if (data.state !== 'done') throw new Error(`the job is ${data.state}`);
  return data._id;
}

/** Number of rows below the header of the first sheet. */
async function rowsIn(file: Blob): Promise<number> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false, checkSignature: true });
  const sheet = (await reader.getEntries()).find(({ filename }) => filename === 'xl/worksheets/sheet1.xml');
  if (!sheet || sheet.directory) throw new Error('the file has no sheet');
  const ends = '</row>';
  let rows = -1;
  let rest = '';
  const decoder = new TextDecoder();
  await sheet.getData(
    new WritableStream<Uint8Array>({
      write(piece) {
        const parts = (rest + decoder.decode(piece, { stream: true })).split(ends);
        rows += parts.length - 1;
        rest = (parts.at(-1) ?? '').slice(1 - ends.length);
      },
    }),
  );
  return rows;
}

/** In megabytes, as reported by the kernel. */
function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return round((Number(kilobytes) * 1024) / 1e6, 0);
}

/** The only child process, the server. */
function serverPid(): number {
  const threads = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const found = threads.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/main.ts'));
  if (!found) throw new Error('the server is no process of this bench');
  return Number(found);
}
