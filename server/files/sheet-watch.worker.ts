/**
 * Ends the process that reads a file once it has used more processor time than any honest file takes. The reader itself cannot:
 * it is busy. Waiting for its turn on a busy machine counts for nothing.
 */
import { workerData } from 'node:worker_threads';

const LOOK_MS = 100;
const cpuMs = Number(workerData);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > cpuMs) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
