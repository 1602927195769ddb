import { expect, test } from 'vitest';
import { helpDesk } from '../../testing/help-desk.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';

const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** With the address of a picture that an agent has stored. */
const opened = async () => {
  const help = await helpDesk();
  await help.desk.agents.add(help.call, { email, name: 'Bo Chen', role: 'agent', password });
  const agent = help.visitor();
  await signIn(agent);
  const form = new FormData();
  form.append('files', new Blob([Buffer.from(dot, 'base64')]), 'dot.gif');
  const answer = await agent.send('/console/api/articles/pictures', form, { 'X-Tidemark-Console': 'test' });
  return { ...help, answer, url: String(((await answer.json()) as { url: unknown }).url) };
};

test('a picture is served from this host to everybody who has its address, for ever, and as nothing but a picture', async () => {
  const { visitor, answer, url } = await opened();
  expect([answer.status, answer.headers.get('location')]).toEqual([201, url]);
  const shown = await visitor().get(url);
  expect([shown.status, Buffer.from(await shown.arrayBuffer()).toString('base64')]).toEqual([200, dot]);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/gif',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const again = await visitor().get(url, { 'If-None-Match': shown.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const part = await visitor().get(url, { Range: 'bytes=0-5' });
  expect([part.status, await part.text()]).toEqual([206, 'GIF89a']);
});

test.each(['019a0000-0000-7000-8000-000000000001', 'x', '%00', '..%2f..', 'a'.repeat(300)])(
  'there is no picture %j, and none of another workspace',
  async (id) => {
    const { visitor, stranger, url } = await opened();
    expect((await visitor().get(`/help/pictures/${id}`)).status).toBe(404);
    expect((await stranger.get(url)).status).toBe(404);
  },
);
