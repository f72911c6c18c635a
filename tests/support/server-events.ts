import { type Change, change } from '../../contract/calls/live.ts';
import type { TestServer } from './server-app.ts';

/** The events a device receives. */
interface Stream {
  changes: Change[];
  until(count: number): Promise<Change[]>;
  ended: Promise<void>;
  close(): void;
}

/** Opens the event stream like a signed-in device; resolves once it is open. */
export async function openEvents({ origin }: Pick<TestServer, 'origin'>, token: string): Promise<Stream> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/admin/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  const type = response.headers.get('Content-Type');
  if (!response.ok || !type?.includes('text/event-stream')) throw new Error(`no stream: ${response.status}`);
  const changes: Change[] = [];
  const waiting: (() => void)[] = [];
  let opened = () => undefined as void;
  const ready = new Promise<void>((resolve) => (opened = resolve));
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const each of events) {
        if (each.includes('event: open')) opened();
        const data = /^data: (\{.*)$/m.exec(each)?.[1];
        if (data) changes.push(change.parse(JSON.parse(data)));
      }
      for (const wake of waiting.splice(0)) wake();
    }
  };
  const ended = read().catch(() => undefined);
  await ready;
  return {
    changes,
    ended,
    close: () => stop.abort(),
    async until(count) {
      while (changes.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return changes;
    },
  };
}
