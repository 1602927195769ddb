import { limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { email, openSignInDesk, password, signIn } from '../../testing/sign-in-desk.ts';

const { ofAddress } = limits.logins;

/** Strangers use up the tries of the address. */
const lockOut = async (api: Parameters<typeof browserOf>[0]) => {
  const stranger = browserOf(api, undefined, '198.51.100.1');
  for (let count = 0; count < ofAddress.most; count += 1)
    await stranger.post('/login', { email, password: 'wrong horse battery' });
  return stranger;
};

test('strangers lock nobody out of a browser that signed in before, and it has ten tries as well', async () => {
  const { api } = await openSignInDesk();
  const known = browserOf(api);
  await signIn(known);
  await known.post('/logout', {});
  const stranger = await lockOut(api);
  expect((await signIn(stranger)).status).toBe(429);
  expect((await signIn(browserOf(api))).status).toBe(429);
  expect((await signIn(known)).status).toBe(303);
  for (let count = 1; count <= ofAddress.most; count += 1)
    await known.post('/login', { email, password: 'wrong horse battery' });
  expect((await signIn(known)).status).toBe(429);
});

test('a browser is known for the address that signed in there, and by no token that somebody made', async () => {
  const { api, desk, call } = await openSignInDesk();
  const other = { email: 'cy@desk.example', name: 'Cy', role: 'agent', password } as const;
  await desk.agents.add(call, other);
  const ofCy = browserOf(api);
  await signIn(ofCy, { email: other.email });
  const cookie = ofCy.cookie('__Host-tidemark-known') ?? '';
  expect(cookie).toMatch(/^[0-9A-Za-z]{22}[0-9a-f]{64}$/);
  await lockOut(api);
  expect((await signIn(ofCy)).status).toBe(429);
  for (const made of ['', cookie.slice(0, -1), `${cookie}0`, `x${cookie.slice(1)}`, 'x'.repeat(86)]) {
    const headers = { Cookie: `__Host-tidemark-known=${made}` };
    expect((await browserOf(api).post('/login', { email, password }, headers)).status).toBe(429);
  }
});
