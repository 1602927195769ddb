/** Pictures from outside over HTTP: for the sign-in that asked, with headers that keep them there (contract §15.13). */
import { fakeRemotePictures } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { type Browser, browserOf } from '../../testing/browser.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';
import { request, testApi } from '../../testing/test-api.ts';

const gif = Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0]);
const src = 'https://shop.example/a.gif?x=1&y=2';

type Listed = Readonly<{ pictures: readonly Readonly<{ src: string; url: string }>[] }>;

const opened = async () => {
  const hosts = new Map([
    [src, gif],
    ['https://shop.example/page', new TextEncoder().encode('<script>alert(1)</script>')],
  ]);
  const made = await testApi({}, { remotePictures: fakeRemotePictures(hosts) });
  const { api, desk, ports, call, token } = made;
  await desk.agents.add(call, { email, name: 'Bo Chen', role: 'light_agent', password });
  const opening = { subject: 'Parcel', message: 'Where?', requester_email: 'cleo@customer.example' };
  const body = JSON.stringify(opening);
  const answer = await api.fetch(request('/api/v1/tickets', token, { method: 'POST', body }));
  const number = Number(((await answer.json()) as Readonly<{ number: number }>).number);
  const messageId = await ports.work.write(call.workspaceId, async ({ messages }) => {
    const { data } = await messages.listOfTicket(number, { limit: 1, after: null });
    const id = data[0]?.id ?? '';
    const bodyHtml = `<p><img src="${src.replaceAll('&', '&amp;')}" alt="A" /><img src="https://shop.example/page" alt="B" /><img src="https://gone.example/c.png" alt="C" /></p>`;
    await messages.setContent(number, id, { body: 'x', bodyHtml });
    return id;
  });
  const agent = browserOf(api, 'demo.localhost:3000');
  await signIn(agent);
  const path = `/console/api/tickets/${number}/messages/${messageId}/pictures`;
  const list = async (browser: Browser = agent) => {
    const listed = (await (await browser.get(path)).json()) as Listed;
    return listed.pictures;
  };
  return { ...made, agent, path, list };
};

test('a picture is listed, then shown to the agent who asked, and kept by the browser', async () => {
  const { agent, list } = await opened();
  const pictures = await list();
  expect(pictures.map((picture) => picture.src)).toEqual([
    src,
    'https://shop.example/page',
    'https://gone.example/c.png',
  ]);
  const answer = await agent.get(pictures[0]?.url ?? '');
  expect([answer.status, [...new Uint8Array(await answer.arrayBuffer())]]).toEqual([200, [...gif]]);
  const headers = (...names: string[]) => names.map((name) => answer.headers.get(name));
  expect(headers('Content-Type', 'Cache-Control', 'X-Content-Type-Options')).toEqual([
    'image/gif',
    'private, max-age=604800, immutable',
    'nosniff',
  ]);
  expect(headers('Content-Security-Policy', 'Cross-Origin-Resource-Policy')).toEqual([
    "sandbox; frame-ancestors 'none'",
    'same-origin',
  ]);
});

test('what is no picture, and a host that is lost, are refused', async () => {
  const { agent, list } = await opened();
  const statuses: number[] = [];
  for (const { url } of await list()) statuses.push((await agent.get(url)).status);
  expect(statuses).toEqual([200, 422, 503]);
});

test('nobody else opens it: no cookie 401, another sign-in 403, another site 403', async () => {
  const { api, agent, list, path } = await opened();
  const url = (await list())[0]?.url ?? '';
  const nobody = browserOf(api, 'demo.localhost:3000');
  expect([(await nobody.get(path)).status, (await nobody.get(url)).status]).toEqual([401, 401]);
  const other = browserOf(api, 'demo.localhost:3000');
  await signIn(other);
  expect((await other.get(url)).status).toBe(403);
  expect((await agent.get(url, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});

test.each([
  '',
  '?url=https://shop.example/a.gif',
  '?proof=x',
  `?url=https://shop.example/${'a'.repeat(2_000)}&proof=x`,
  `?url=https://shop.example/a.gif&proof=${'a'.repeat(101)}`,
])('a call without an address and its proof is refused: %s', async (query) => {
  const { agent } = await opened();
  expect((await agent.get(`/console/api/picture${query}`)).status).toBe(422);
});

test.each(['%00', '\ud800', '//x', 'https://shop.example/a.gif'])(
  'an address that nobody signed is refused: %j',
  async (url) => {
    const { agent } = await opened();
    const query = new URLSearchParams({ url, proof: 'f'.repeat(64) });
    expect((await agent.get(`/console/api/picture?${query}`)).status).toBe(403);
  },
);
