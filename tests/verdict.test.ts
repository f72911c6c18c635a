import { expect, it } from 'vitest';

import { failedParts, judge, type TestRecord } from '../scripts/verdict.mjs';

const of = (title: string | null, state: TestRecord['state'], message = ''): TestRecord => {
  return { part: 'server', file: 'a.test.ts', title, state, message };
};

it('verdict: what passes alone has passed, and is reported with its message', () => {
  const first = [of('one', 'passed'), of('two', 'failed', 'late')];
  const { total, failed, unsteady } = judge(first, [of('one', 'passed'), of('two', 'passed')]);
  expect([total, failed]).toEqual([{ passed: 2, failed: 0, skipped: 0 }, []]);
  expect(unsteady).toEqual([[of('two', 'failed', 'late'), of('two', 'passed')]]);
});

it('verdict: what fails twice fails the run, with both messages', () => {
  const both = [of('two', 'failed', 'late'), of('two', 'failed', 'later')];
  const { total, failed, unsteady } = judge(both.slice(0, 1), both.slice(1));
  expect([total.failed, failed, unsteady]).toEqual([1, [both], []]);
});

it('verdict: what did not run again has failed', () => {
  expect(judge([of('two', 'failed')], []).total.failed).toBe(1);
  expect(judge([of(null, 'failed')], []).total.failed).toBe(1);
});

it('verdict: a file that loads the second time has its tests counted, once', () => {
  const lost = [of(null, 'failed', 'hook'), of('one', 'skipped'), of('two', 'passed')];
  const { total, failed, unsteady } = judge(lost, [of('one', 'passed'), of('two', 'passed')]);
  expect([total, failed]).toEqual([{ passed: 2, failed: 0, skipped: 0 }, []]);
  expect(unsteady.map(([record]) => record?.title)).toEqual([null]);
});

it('verdict: a test that fails only in the second run is reported, and one that first exists there counts', () => {
  const { total, unsteady } = judge([of('one', 'passed')], [of('one', 'failed'), of('new', 'failed')]);
  expect([total, unsteady.length]).toEqual([{ passed: 1, failed: 1, skipped: 0 }, 1]);
});

it('verdict: a test that passes does not speak for another of the same title', () => {
  const run = [of('one', 'passed'), of('one', 'failed')];
  expect(judge(run, [of('one', 'passed'), of('one', 'failed')]).total).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(judge(run, []).unsteady).toEqual([]);
});

it('verdict: runs again only parts in which something failed', () => {
  const records = [of('one', 'passed'), { ...of('two', 'failed'), part: 'flows' }, of('three', 'skipped')];
  expect([...failedParts(records).keys()]).toEqual(['flows']);
});
