import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Enough for a busy machine: what ends in time is not measured here. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Files that mostly wait begin first, so that nothing waits for them alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => /\/tests\/(prove|e2e)/.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** Always run with `--config vitest.workspace.ts`: a bare `vitest run` does not read this file. */
export default defineConfig({
  test: {
    // Many tests wait for servers: two at once are quicker also on two cores.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
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
            'adapters/{http,cli,node,html,webhooks,push,sso,files,mail}/src/**/*.test.ts',
            'packages/{wiring,client}/src/**/*.test.ts',
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
