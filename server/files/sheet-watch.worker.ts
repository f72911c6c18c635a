/**
 * Ends the process that reads a file once it has used more CPU time than any legitimate file needs. The reader cannot do this itself while
 * it is busy. Waiting for the CPU on a busy machine does not count.
 */
import { workerData } from 'node:worker_threads';

const LOOK_MS = 100;
const cpuMs = Number(workerData);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > cpuMs) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
