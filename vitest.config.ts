import { defineConfig } from 'vitest/config';

/** Unit tests stand beside their file; what needs the server and its PostgreSQL stands in `tests/api` and `server`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Properties are tried a hundred times over; a busy machine takes its time.
          testTimeout: 20_000,
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
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
