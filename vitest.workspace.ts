import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the API suites of this project run: in this process, on both deployments over sockets, or on one whose tables are in parts. */
    apiRunsOn: 'memory' | 'deployments' | 'sharded';
  }
}

const apiFiles = ['tests/{api,client}/**/*.test.ts'];

/** Suites whose rules a database or a socket could break: `npm test` runs them on both deployments too. */
const apiFilesOnDeployments = ['idempotency', 'operations', 'pages', 'parallel-writes'].map(
  (name) => `tests/api/${name}.test.ts`,
);

/** Tests that start no server and need no database: they read the repository. */
const repositoryFiles = [
  'account-sentences',
  'alerts',
  'asvs',
  'attacks-and-faults',
  'architecture',
  'client-webhooks',
  'command-spelling',
  'console-styles',
  'folded-json',
  'generated-docs',
  'guides',
  'licences',
  'workspace-as-code',
].map((name) => `tests/${name}.test.ts`);

/** Servers and connections that fail, and migrations that are cut short: slow, so that only `npm run test:all` has them. */
const storageFaultFiles = [
  'engines/postgres/cut',
  'engines/postgres/pool',
  'engines/postgres/pooler',
  'engines/postgres/servers',
  'engines/postgres/young-tables',
  'migrations/beside-others',
  'migrations/cut-short',
  'migrations/moved-jobs',
  'tasks/task-silence',
].map((name) => `adapters/sql/src/${name}.test.ts`);

const postgres = { globalSetup: ['tests/setup/postgres.ts'] };

const project = (
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({ test: { name, include, ...more } });

/** Vitest begins with the largest files. These are short, and take minutes: the rows of a proof, the steps of a page. */
const longOfFewLines = /\/tools\/prove\/slices-|-walk\.test/;
const long = /\/tests\/e2e\/|\/tools\/prove\/|contracts\.test/;

const rankOf = ({ moduleId }: TestSpecification): number =>
  longOfFewLines.test(moduleId) ? 0 : long.test(moduleId) ? 1 : 2;

/** Files that take longest begin first, so that the run does not wait for them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    // Enough for a busy machine: no test measures speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for servers: two workers are faster, even on two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('domain', ['packages/domain/src/**/*.test.ts'], { isolate: false }),
      project('memory', ['packages/port-contracts/src/**/*.test.ts'], { isolate: false }),
      project('storage', ['adapters/sql/src/**/*.test.ts'], {
        ...postgres,
        isolate: false,
        exclude: storageFaultFiles,
      }),
      project('storage-faults', storageFaultFiles, { ...postgres, isolate: false }),
      project('adapters', ['adapters/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts'], {
        exclude: ['adapters/sql/**', 'packages/{domain,port-contracts}/**'],
      }),
      project('apps', ['apps/*/src/**/*.test.ts'], {
        ...postgres,
        isolate: false,
        exclude: ['apps/console/**'],
      }),
      project('console', ['apps/console/src/**/*.test.ts'], { isolate: false }),
      project('repository', repositoryFiles),
      project('api', apiFiles, { isolate: false, provide: { apiRunsOn: 'memory' } }),
      project('deployments', apiFilesOnDeployments, { ...postgres, provide: { apiRunsOn: 'deployments' } }),
      project('sockets', apiFiles, {
        ...postgres,
        exclude: apiFilesOnDeployments,
        provide: { apiRunsOn: 'deployments' },
      }),
      project('sharded', process.env.SHARDED_FILES === 'all' ? apiFiles : apiFilesOnDeployments, {
        globalSetup: ['tests/setup/sharded-postgres.ts'],
        provide: { apiRunsOn: 'sharded' },
      }),
      project('processes', ['tests/e2e/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'], {
        ...postgres,
        exclude: repositoryFiles,
      }),
    ],
  },
});
