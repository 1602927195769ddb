import { defineConfig } from 'vitest/config';

/** Enough for a busy machine: what ends in time is not measured here. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Always run with `--config vitest.workspace.ts`: a bare `vitest run` does not read this file. */
export default defineConfig({
  test: {
    projects: [
      { test: { ...timeouts, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      {
        test: {
          ...timeouts,
          name: 'storage',
          include: ['packages/port-contracts/src/**/*.test.ts', 'adapters/sql/src/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'adapters',
          include: [
            'adapters/{http,cli,node,html,webhooks}/src/**/*.test.ts',
            'packages/wiring/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'api',
          include: ['tests/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
    ],
  },
});
