import { makingOperations, systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { CliApp } from './app.ts';
import { type TestCli, testCli } from './testing/test-cli.ts';

describe('making workspaces', () => {
  const make = (cli: TestCli, slug: string) => cli.run('workspace', 'create', '--slug', slug, '--name', slug);

  const created = (slug: string) =>
    `Workspace ${slug} (${slug}): created.\nPeople sign in at http://${slug}.localhost:3000/login.\n`;

  const warning = `
Warning: there are now two workspaces, so http://localhost:3000 leads to neither of them. Links that begin with it no longer work. From now on, people use:

  demo   http://demo.localhost:3000
  acme2  http://acme2.localhost:3000

API keys work at http://localhost:3000/api/v1 as before.
`;

  test('prints where people sign in; with a second workspace, it prints the new address of each', async () => {
    const cli = testCli();
    expect((await make(cli, 'demo')).out).toBe(created('demo'));
    expect((await make(cli, 'acme2')).out).toBe(created('acme2') + warning);
    expect((await make(cli, 'third')).out).toBe(created('third'));
  });

  test('with quickstart prints it too', async () => {
    const cli = testCli();
    expect((await cli.run('quickstart')).out).not.toContain('Warning');
    const { out } = await cli.run('quickstart', '--slug', 'acme2');
    expect(out.endsWith(warning)).toBe(true);
  });

  test.each([
    [makingOperations.create, ['workspace', 'create', '--slug', 'acme', '--name', 'Acme']],
    [makingOperations.quickstart, ['quickstart', '--slug', 'acme']],
  ])('leaves the entry by which the check of the audit log knows a making: %s', async (operation, words) => {
    const cli = testCli();
    await cli.run(...words);
    const { data } = await cli.json('audit', 'list');
    expect(data).toMatchObject([{ operation, outcome: 'ok' }]);
  });

  test('says which setting is missing when all workspaces would share one host', async () => {
    const cli = testCli({ workspaceUrl: () => 'https://support.example.com' });
    await make(cli, 'demo');
    for (const slug of ['acme', 'third']) {
      const { out } = await make(cli, slug);
      expect(out).toContain(
        'Warning: to sign in, each of several workspaces needs its own host. Set BASE_DOMAIN',
      );
    }
  });
});

describe('the calls of a workspace', () => {
  const limited = async (cli: TestCli, calls: string) =>
    cli.run('workspace', 'limit', 'acme', '--calls-per-second', calls);

  test('may be more or fewer than those of others, none too many, or the usual ones again', async () => {
    const cli = testCli();
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    expect((await limited(cli, '300')).out).toBe('Workspace acme (Acme): 300 calls a second.\n');
    expect((await limited(cli, '0')).out).toBe(
      'Workspace acme (Acme): no limit of calls over all keys; each key may still make 600 a minute.\n',
    );
    expect((await limited(cli, 'usual')).out).toBe(
      'Workspace acme (Acme): as many calls a second as QUOTA_WORKSPACE_CALLS says.\n',
    );
  });

  test('must be a number', async () => {
    const cli = testCli();
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    for (const wrong of ['-1', '1.5', 'many', '1000001'])
      expect((await limited(cli, wrong)).err).toContain(
        '--calls-per-second must be a whole number from 0 to 1000000, or usual',
      );
  });
});

test('workspace list shows since when a workspace is read-only, and nothing once it is resumed', async () => {
  const cli = testCli();
  await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
  const acme = await cli.desk.workspaces.find('acme');
  const call = systemCall(acme?.id ?? '', 'workspace export', 'request-1');
  const since = await cli.desk.workspaces.setReadOnly(call);
  expect(await cli.json('workspace', 'list')).toMatchObject({
    data: [{ slug: 'acme', status: 'active', read_only_since: since }],
  });
  expect((await cli.run('workspace', 'list')).out).toContain(since);
  await cli.run('workspace', 'resume', 'acme');
  expect(await cli.json('workspace', 'list')).toMatchObject({ data: [{ read_only_since: null }] });
});

test('workspace list asks about one workspace after the other, however many there are', async () => {
  const cli = testCli();
  for (const slug of ['acme', 'bolt', 'cove'])
    await cli.run('workspace', 'create', '--slug', slug, '--name', slug);
  const { workspaces } = cli.desk;
  let asking = 0;
  let most = 0;
  const open: CliApp['open'] = async (...given) => {
    const session = await cli.app.open(...given);
    const readOnlySince: typeof workspaces.readOnlySince = async (call) => {
      asking += 1;
      most = Math.max(most, asking);
      return workspaces.readOnlySince(call).finally(() => {
        asking -= 1;
      });
    };
    return { ...session, desk: { ...cli.desk, workspaces: { ...workspaces, readOnlySince } } };
  };
  const listing = testCli({ open });
  expect((await listing.json('workspace', 'list')).data).toHaveLength(3);
  expect(most).toBe(1);
});

describe('workspace create, list and suspend', () => {
  test('creating one prints it, and lists show the newest first', async () => {
    const cli = testCli();
    const args = [
      '--slug',
      'acme',
      '--name',
      'Acme Outdoor',
      '--locale',
      'de',
      '--timezone',
      'Europe/Berlin',
    ];
    const made = await cli.json('workspace', 'create', ...args);
    expect(made).toMatchObject({
      slug: 'acme',
      name: 'Acme Outdoor',
      locale: 'de',
      timezone: 'Europe/Berlin',
    });
    await cli.json('workspace', 'create', '--slug', 'zeta', '--name', 'Zeta');
    const { data } = await cli.json('workspace', 'list');
    expect(data.map(({ slug }) => slug)).toEqual(['zeta', 'acme']);
  });

  test('suspending one lasts until it is resumed', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    expect(await cli.json('workspace', 'suspend', 'demo')).toMatchObject({
      slug: 'demo',
      status: 'suspended',
    });
    expect(await cli.json('workspace', 'resume', 'demo')).toMatchObject({ slug: 'demo', status: 'active' });
  });

  test('a list walks every page', async () => {
    const cli = testCli();
    for (let made = 0; made < 101; made++)
      await cli.run('workspace', 'create', '--slug', `w${made}`, '--name', `W ${made}`);
    expect((await cli.json('workspace', 'list')).data).toHaveLength(101);
  });
});
