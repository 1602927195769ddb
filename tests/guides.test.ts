/** The pages of `docs/` as the server shows them. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { request, testApi, testSettings } from '../adapters/http/src/testing/test-api.ts';
import { root } from './source-files.ts';

const own = join(root, 'docs');

const apiOn = async (docsFolder: string) =>
  (await testApi({ settings: { ...testSettings, docsFolder } })).api;

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link);

describe('the pages of this repository', () => {
  test('are named in llms.txt with a line each, and every link between them leads to a page', async () => {
    const api = await apiOn(own);
    const named = linksIn(await (await api.fetch(request('/llms.txt'))).text());
    expect(named).toEqual(expect.arrayContaining(['/docs/mail.md', '/docs/deploy/caddy.md']));
    for (const path of named.filter((link) => /^\/docs\/.+\.md$/.test(link))) {
      const answer = await api.fetch(request(path));
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      const links = linksIn(await answer.text()).filter((link) => !/^(?:#|[a-z]+:)/.test(link));
      const files = links.map((link) => link.split('#', 1)[0] ?? '');
      expect([path, files.filter((file) => !named.includes(file))]).toEqual([path, []]);
    }
  });

  test('are described in llms.txt by their first sentence', async () => {
    const text = await (await (await apiOn(own)).fetch(request('/llms.txt'))).text();
    expect(text).toContain('- [Exports](/docs/exports.md): An export is a whole resource as one file.\n');
    for (const line of [
      '(/docs/README.md): This is the index of all pages, by what you want to do.',
      '(/docs/architecture.md): This page shows the parts of Tidemark, and what each may know of the others.',
      '(/docs/client.md): The package `@tidemark/client` calls every endpoint of the API.',
      '(/docs/erasure.md): Delete all that Tidemark stores about one person, from the command line or through the API.',
      '(/docs/events.md): The feed `GET /api/v1/events` has every committed change of a workspace, oldest first, for 30 days.',
      '(/docs/test-rules.md): Try your rules on made-up writes, before they meet real tickets and at every change of them.',
    ])
      expect(text).toContain(`${line}\n`);
  });

  test('leave out those for contributors', async () => {
    const api = await apiOn(own);
    for (const path of ['/docs/decisions/README.md', '/docs/contribute/look.md', '/docs/openapi.json'])
      expect([path, (await api.fetch(request(path))).status]).toEqual([path, 404]);
  });
});
