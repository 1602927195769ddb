import { describe, expect, test } from 'vitest';
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
