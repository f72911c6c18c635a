/** What this device knows that a restored server has forgotten (contract 9). */
import type { DeviceReport } from '../../contract/calls/devices.ts';
import { parseCode } from '../../contract/code.ts';
import { HIGHEST_CODES_MAX } from '../../contract/limits.ts';
import { db } from '../store/db.ts';
import { newestFirst } from '../store/newest-first.ts';
import { isChange } from './form-content.ts';

/** Captures examined: numbers rise with time, so the highest are among the newest. */
const RECENT = 500;

/** The highest code of every hub center and kind, held or used, and the key of the newest receipt of `owner`. */
export async function knownHere(owner: string): Promise<Pick<DeviceReport, 'highest' | 'newest'>> {
  const recent = await newestFirst(db.parcels.orderBy('seq')).limit(RECENT).toArray();
  const used = recent.filter((parcel) => !isChange(parcel));
  const highest = new Map<string, { hubcenter: string; code: string; sequence: number }>();
  for (const { hub, code } of [...(await db.codes.toArray()), ...used, ...(await printed())]) {
    const parsed = code === null ? null : parseCode(code);
    if (!code || !parsed) continue;
    const { prefix, kind, sequence } = parsed;
    const lane = `${hub} ${prefix} ${kind}`;
    if (sequence > (highest.get(lane)?.sequence ?? 0)) highest.set(lane, { hubcenter: hub, code, sequence });
  }
  const newest = recent
    .flatMap((parcel) => (parcel.owner === owner && parcel.state === 'delivered' && parcel.receipt ? [parcel] : []))
    .sort((one, other) => (other.receipt?.receivedAt ?? '').localeCompare(one.receipt?.receivedAt ?? ''))[0];
  return {
    highest: [...highest.values()].slice(0, HIGHEST_CODES_MAX).map(({ hubcenter, code }) => ({ hubcenter, code })),
    ...(newest ? { newest: newest.id } : {}),
  };
}

/** Codes on rolls of blank tags, which are on paper: stored in the settings. */
async function printed(): Promise<{ hub: string; code: string }[]> {
  const rows = await db.settings.where('name').startsWith('rolls ').toArray();
  const rolls = rows.flatMap(({ value }) => JSON.parse(value) as { hub: string; codes: string[] }[]);
  return rolls.flatMap(({ hub, codes }) => codes.map((code) => ({ hub, code })));
}
