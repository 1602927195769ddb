import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { errorCodes } from '../../errors.ts';
import { request, testApi } from '../../testing/test-api.ts';

test('llms.txt leads to pages that answer', async () => {
  const { api } = await testApi();
  const answer = await api.fetch(request('/llms.txt'));
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const links = [...(await answer.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links).toHaveLength(3);
  for (const link of links) expect([link, (await api.fetch(request(link))).status]).toEqual([link, 200]);
});

test('the reference in Markdown has every operation and error, and the address that was called', async () => {
  const { api } = await testApi();
  const answer = await api.fetch(request('/docs.md'));
  expect(answer.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  const text = await answer.text();
  for (const { operation, summary } of endpoints) {
    expect(text).toContain(`## ${summary}\n`);
    expect(text).toContain(`operation \`${operation}\``);
  }
  for (const code of errorCodes) expect(text).toContain(`\n- [\`${code}\`](/docs/errors/${code}.md) (`);
  expect(text).toMatch(/Calls go to `https?:\/\/[^`]+\/api\/v1`/);
  expect(text).not.toMatch(/undefined|\[object/);
});

test('each error has a page that its docs_url leads to, with the calls that return it, and the same as Markdown', async () => {
  const { api } = await testApi();
  for (const code of errorCodes) {
    const page = await api.fetch(request(`/docs/errors/${code}`));
    expect([code, page.status]).toEqual([code, 200]);
    expect(await page.text()).toContain(`<h1>${code}</h1>`);
    const text = await (await api.fetch(request(`/docs/errors/${code}.md`))).text();
    expect(text).toMatch(new RegExp(`^# ${code}\n\nStatus \\d{3}\\.`));
    expect(text).toContain(`/docs/errors/${code}"`);
    expect(text).not.toMatch(/undefined|\[object/);
  }
  const taken = await (await api.fetch(request('/docs/errors/slug_taken.md'))).text();
  expect(taken).toContain('`POST /kb/articles`');
  expect(taken).not.toContain('/tickets');
  const { headers } = await api.fetch(request('/docs/errors/slug_taken'));
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
});

test('an error that does not exist has no page', async () => {
  const { api } = await testApi();
  for (const path of [
    '/docs/errors/',
    '/docs/errors/none',
    '/docs/errors/constructor',
    '/docs/errors/slug_taken.txt',
  ])
    expect([path, (await api.fetch(request(path))).status]).toEqual([path, 404]);
});
