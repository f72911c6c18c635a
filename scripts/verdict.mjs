// The verdict over tests that may have run twice.

/**
 * Joins the records of all runs: `{ part, file, title, state, message }`, where a title of null is a file's own error and is not counted.
 * A test that passed in one run has passed; one that also failed is unsteady. What failed and did not run again has failed.
 */
export function judge(first, second) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const [failed, unsteady] = [[], []];
  const again = groupBy(second, keysOf(second));
  const filesAgain = new Set(second.map(fileOf));
  const known = new Set();
  for (const [key, records] of groupBy(first, keysOf(first))) {
    known.add(key);
    const [record] = records;
    const later = again.get(key) ?? [];
    // A file that loads now has no record of its own.
    const isMended = record.title === null && later.length === 0 && filesAgain.has(fileOf(record));
    count([...records, ...(isMended ? [{ ...record, state: 'passed', message: '' }] : later)]);
  }
  for (const [key, records] of again) if (!known.has(key)) count(records);
  return { total, failed, unsteady };

  function count(records) {
    const [{ title }] = records;
    const has = (state) => records.some((each) => each.state === state);
    const state = has('passed') ? 'passed' : has('failed') ? 'failed' : 'skipped';
    if (title !== null) total[state] += 1;
    else if (state === 'failed') total.failed += 1;
    if (state === 'failed') failed.push(records);
    if (state === 'passed' && has('failed')) unsteady.push(records);
  }
}

/** The records that failed, by part, each of which may pass in a second run. */
export const failedParts = (records) =>
  groupBy(
    records.filter(({ state }) => state === 'failed'),
    ({ part }) => part,
  );

const fileOf = ({ part, file }) => `${part} ${file}`;

/** The key of each record of a run. Of tests with the same title in a file, the first, second and so on are the same in every run. */
function keysOf(records) {
  const counts = new Map();
  const keys = new Map();
  for (const record of records) {
    const name = JSON.stringify([record.part, record.file, record.title]);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    keys.set(record, `${name} ${counts.get(name)}`);
  }
  return (record) => keys.get(record);
}

/** `Map.groupBy`, which Node 20 does not have. */
function groupBy(records, key) {
  const groups = new Map();
  for (const record of records) groups.set(key(record), [...(groups.get(key(record)) ?? []), record]);
  return groups;
}
