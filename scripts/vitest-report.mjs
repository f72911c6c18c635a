// Writes what `test.mjs` needs of a run to the file in VITEST_REPORT: every test, and the errors of files, hooks, and of none of both.
import { writeFileSync } from 'node:fs';

const messageOf = (errors) => errors.map(({ message, stack }) => stack ?? message).join('\n');

/** A reporter of vitest. */
export default class Report {
  onTestRunEnd(modules, unhandled) {
    const records = modules.flatMap((module) => {
      const file = module.relativeModuleId;
      const suites = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
      return [
        ...[...module.children.allTests()].map((test) => {
          const { state, errors = [] } = test.result();
          return { file, title: test.fullName, state, message: messageOf(errors) };
        }),
        ...suites.map((suite) => ({ file, title: null, state: 'failed', message: messageOf(suite.errors()) })),
      ];
    });
    const stray = unhandled.map((error) => ({
      file: error.VITEST_TEST_PATH ?? null,
      title: null,
      state: 'failed',
      message: messageOf([error]),
    }));
    writeFileSync(process.env['VITEST_REPORT'], JSON.stringify([...records, ...stray]));
  }
}
