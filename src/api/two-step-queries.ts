/** One's own two-step sign-in, and what super admins decide about it. */
import { queryOptions } from '@tanstack/react-query';

import type { Answer } from '../../contract/call.ts';
import {
  addPasskey as addPasskeyCall,
  confirmTotp as confirmCall,
  passkeyOptions as passkeyOptionsCall,
  proveIdentity as proveCall,
  readSecuritySetting,
  readTwoStep,
  readTwoStepOf,
  removePasskey as removePasskeyCall,
  removeTotp as removeTotpCall,
  renamePasskey as renamePasskeyCall,
  renewRecoveryCodes as renewCall,
  resetTwoStep as resetCall,
  startTotp as startCall,
  type TwoStepRecord,
  updateSecuritySetting,
} from '../../contract/calls/two-step.ts';
import { ask, unwrap } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** The person's second step. */
export const twoStep = () =>
  queryOptions({
    queryKey: ['two-step'],
    queryFn: async ({ signal }) => unwrap(await ask<TwoStepRecord>(readTwoStep, credentials(), { signal })).data,
    refetchOnWindowFocus: 'always',
  });

/** Whether admins must use it. */
export const securitySetting = () =>
  queryOptions({
    queryKey: ['security-setting'],
    queryFn: async ({ signal }) => unwrap(await ask(readSecuritySetting, credentials(), { signal })).data,
  });

/** Whether another person uses it. */
export const twoStepOf = (id: string) =>
  queryOptions({
    queryKey: ['two-step', id],
    queryFn: async ({ signal }) => unwrap(await ask(readTwoStepOf, credentials(), { params: { id }, signal })).data,
  });

const data = async <T>(call: Promise<Result<Answer<T>, Failure>>): Promise<Result<T, Failure>> => {
  const answer = await call;
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
};

/** Whether a change was refused because it is too long ago that the person signed in. */
export const needsProof = (failure: Failure): boolean =>
  failure.kind === 'problem' && (failure.problem.errors ?? []).some(({ code }) => code === 'proofNeeded');

/** Proves who one is, by password. */
export const proveIdentity = (password: string) => data(ask(proveCall, credentials(), { body: { password } }));

export const startTotp = () => data(ask<{ secret: string; url: string }>(startCall, credentials()));
export const confirmTotp = (code: string) =>
  data(ask<{ recoveryCodes: string[] | null }>(confirmCall, credentials(), { body: { code } }));
export const removeTotp = () => data(ask(removeTotpCall, credentials()));
export const passkeyOptions = () => data(ask<Record<string, unknown>>(passkeyOptionsCall, credentials()));
export const addPasskey = (name: string, response: Record<string, unknown>) =>
  data(ask(addPasskeyCall, credentials(), { body: { name, response } }));
export const renamePasskey = (id: string, name: string) =>
  data(ask(renamePasskeyCall, credentials(), { params: { id }, body: { name } }));
export const removePasskey = (id: string) => data(ask(removePasskeyCall, credentials(), { params: { id } }));
export const renewRecoveryCodes = () => data(ask<{ recoveryCodes: string[] }>(renewCall, credentials()));
export const setSecondStepForAdmins = (secondStepForAdmins: boolean) =>
  data(ask(updateSecuritySetting, credentials(), { body: { secondStepForAdmins } }));
export const resetTwoStep = (id: string) => data(ask(resetCall, credentials(), { params: { id } }));
