import { defineConfig } from 'vitest/config';

/** Always run with `--config vitest.workspace.ts`: a bare `vitest run` does not read this file. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      {
        test: {
          name: 'storage',
          include: ['packages/port-contracts/src/**/*.test.ts', 'adapters/sql/src/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
      {
        test: {
          name: 'adapters',
          include: ['adapters/{http,cli,node,html}/src/**/*.test.ts', 'packages/wiring/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts', 'apps/*/src/**/*.test.ts'],
          globalSetup: ['tests/setup/postgres.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
