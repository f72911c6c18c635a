import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** As with the flows: on a busy machine a deadline may be missed once; what needed its second run is printed, and is a bug to find. */
const retry = process.env['CI'] === undefined ? 0 : 1;

/** Unit tests stand beside their file; what needs the server and its PostgreSQL stands in `tests/api` and `server`. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'unit',
          // Properties are tried a hundred times over; a busy machine takes its time.
          testTimeout: 20_000,
          retry,
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/support/unit.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 30_000,
          retry,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
