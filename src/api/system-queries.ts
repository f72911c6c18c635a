/** The state of the installation. */
import { readSystem } from '../../contract/calls/system.ts';
import { read } from './calls.ts';

/** Polling interval, in ms: nothing tells of a full disk. */
const AGAIN_MS = 300_000;

/** What every check found; for admins only. */
export const systemOptions = () => ({ ...read(readSystem), refetchInterval: AGAIN_MS });
