import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@tidemark/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { request, testApi, testSettings } from '../../testing/test-api.ts';
import { guidesIn } from './guides.ts';

const apiOn = async (docsFolder: string | null) =>
  (await testApi({ settings: { ...testSettings, docsFolder } })).api;

describe('a folder of pages', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-guides-'));
    for (const name of ['deploy', 'security']) await mkdir(join(folder, 'pages', name), { recursive: true });
    await writeFile(join(folder, 'pages/security/threat-model.md'), '# What is open');
    await writeFile(join(folder, 'secret.md'), '# Secret');
    await writeFile(
      join(folder, 'pages/start.md'),
      '# Start\n\nSee [there](deploy/there.md#end), [code](../a.ts) and [us](https://a.example).\n',
    );
    await writeFile(join(folder, 'pages/deploy/there.md'), '# There\n\n![A picture](../a.png)\n');
    await symlink(join(folder, 'secret.md'), join(folder, 'pages/linked.md'));
    await symlink(folder, join(folder, 'pages/contract'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('keeps links between pages, and only the text of links and pictures that are not served', async () => {
    const api = await apiOn(join(folder, 'pages'));
    expect(await (await api.fetch(request('/docs/start.md'))).text()).toBe(
      '# Start\n\nSee [there](/docs/deploy/there.md#end), code and [us](https://a.example).\n',
    );
    expect(await (await api.fetch(request('/docs/deploy/there.md'))).text()).toBe('# There\n\nA picture\n');
  });

  test('answers an unchanged page with 304, and refuses other methods with 405', async () => {
    const api = await apiOn(join(folder, 'pages'));
    const tag = (await api.fetch(request('/docs/start.md'))).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    const conditional = request('/docs/start.md');
    conditional.headers.set('If-None-Match', tag);
    const again = await api.fetch(conditional);
    expect([again.status, await again.text()]).toEqual([304, '']);
    const posted = await api.fetch(request('/docs/start.md', null, { method: 'POST' }));
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('shows no file outside of it: not by dots, by encoding, nor by a symbolic link', async () => {
    const api = await apiOn(join(folder, 'pages'));
    for (const path of [
      '/docs/../secret.md',
      '/docs/%2e%2e/secret.md',
      '/docs/..%2fsecret.md',
      '/docs/..%5csecret.md',
      '/docs/%2e%2e%2fsecret.md',
      '/docs/deploy/%2e%2e%2f%2e%2e%2fsecret.md',
      '/docs//secret.md',
      '/docs/start.md%00',
      '/docs/start%2emd',
      '/docs/linked.md',
      '/docs/contract/secret.md',
      '/docs/deploy',
      '/docs/security/threat-model.md',
    ])
      expect([path, (await api.fetch(request(path))).status]).toEqual([path, 404]);
  });

  test('that is missing has no pages, and llms.txt names the API alone', async () => {
    const api = await apiOn(join(folder, 'none'));
    expect((await api.fetch(request('/docs/start.md'))).status).toBe(404);
    expect(await (await api.fetch(request('/llms.txt'))).text()).not.toContain('Guides');
  });

  test('is read once: a page that is removed meanwhile is still shown', async () => {
    const api = await apiOn(join(folder, 'pages'));
    const path = join(folder, 'pages/short.md');
    await writeFile(path, '# Short\n');
    expect((await api.fetch(request('/docs/short.md'))).status).toBe(200);
    await rm(path);
    expect(await (await api.fetch(request('/docs/short.md'))).text()).toBe('# Short\n');
  });

  test('that could not be read is read again when the next reader comes', async () => {
    const place = join(folder, 'later');
    const away = join(folder, 'away');
    await mkdir(place);
    await writeFile(join(place, 'start.md'), '# Start');
    // A folder whose way is a circle: as root, a test is refused no folder.
    await rename(place, away);
    await symlink('later', place);
    const guides = guidesIn(place);
    await expect(guides.list()).rejects.toMatchObject({ code: 'ELOOP' });
    await rm(place);
    await rename(away, place);
    expect(await guides.read('start.md')).toBe('# Start');
  });

  test('gives one source so many pages a minute, and others go on', async () => {
    const api = await apiOn(join(folder, 'pages'));
    const at = (peer: string) => browserOf(api, 'demo.localhost:3000', peer);
    for (let count = 0; count < limits.helpCentre.pagesFromSource.most; count += 1)
      expect((await at('192.0.2.1').get('/docs/start.md')).status).toBe(200);
    const refused = await at('192.0.2.1').get('/docs/start.md');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await at('192.0.2.2').get('/docs/start.md')).status).toBe(200);
  });

  test('gives one source so many pages of the reference a minute, llms.txt among them', async () => {
    const api = await apiOn(join(folder, 'pages'));
    const at = (peer: string) => browserOf(api, 'demo.localhost:3000', peer);
    const paths = ['/llms.txt', '/docs.md', '/docs', '/docs/errors/not_found.md', '/api/v1/openapi.json'];
    for (let count = 0; count < limits.helpCentre.pagesFromSource.most; count += 1)
      expect((await at('192.0.2.1').get('/llms.txt')).status).toBe(200);
    for (const path of paths) expect([path, (await at('192.0.2.1').get(path)).status]).toEqual([path, 429]);
    // People read a page of it, programs an error.
    const person = await at('192.0.2.1').get('/docs', { Accept: 'text/html' });
    expect([person.status, person.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(person.headers.get('Retry-After'))).toBeGreaterThan(0);
    const program = await at('192.0.2.1').get('/docs.md', { Accept: 'text/markdown' });
    expect(await program.json()).toMatchObject({ error: { code: 'rate_limited' } });
    for (const path of paths) expect([path, (await at('192.0.2.2').get(path)).status]).toEqual([path, 200]);
  });
});
