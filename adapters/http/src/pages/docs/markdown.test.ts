import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { errorCodes } from '../../api/error-texts.ts';
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
  for (const code of errorCodes) expect(text).toContain(`\n- \`${code}\` (`);
  expect(text).toMatch(/Calls go to `https?:\/\/[^`]+\/api\/v1`/);
  expect(text).not.toMatch(/undefined|\[object/);
});
