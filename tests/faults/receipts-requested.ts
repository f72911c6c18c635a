/** Responses when the app verifies which of its captures have arrived. */
import type { Answer } from '../flows/support/proxy.ts';
import type { ServerAnswer } from './proxy.ts';

/** The keys that the server has. */
export function foundKeys({ status, body }: ServerAnswer): string[] {
  if (status !== 200) return [];
  const { data } = JSON.parse(body.toString()) as { data: { key: string; found: boolean }[] };
  return data.filter(({ found }) => found).map(({ key }) => key);
}

/** Claims to have all of them, with wrong photos. */
export function lieAbout(body: Buffer): Answer {
  const { keys } = JSON.parse(body.toString()) as { keys: string[] };
  const rest = {
    _id: crypto.randomUUID(),
    code: 'XX-P0000017',
    kind: 'product',
    photos: [{ slot: 'itemImage', sha256: 'f'.repeat(64), bytes: 1 }],
    receivedAt: new Date().toISOString(),
  };
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'X-App': 'ordito/0' },
    body: JSON.stringify({ data: keys.map((key) => ({ key, found: true, ...rest })) }),
  };
}
