import type { CallFor } from '../../api/client.ts';
import { credentials } from '../../api/credentials.ts';
import type { Failure, Result } from '../../api/result.ts';

type Calls = typeof import('../../../contract/calls/account.ts') & typeof import('../../../contract/calls/two-step.ts');

/** Sends one of the account's calls. Their code is loaded on use: the pages before the sign-in stay small. */
export async function send<T>(
  which: (calls: Calls) => CallFor<T> | Promise<CallFor<T>>,
  body: unknown,
): Promise<Result<T, Failure>> {
  const loaded = await Promise.all([
    import('../../api/client.ts'),
    import('../../../contract/calls/account.ts'),
    import('../../../contract/calls/two-step.ts'),
  ]).catch(() => null);
  if (!loaded) return { ok: false, failure: { kind: 'unreachable' } };
  const [{ ask }, account, twoStep] = loaded;
  const answer = await ask(await which({ ...account, ...twoStep }), credentials(), { body });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}
