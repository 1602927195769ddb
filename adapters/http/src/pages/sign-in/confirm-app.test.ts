import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { openSignInDesk, signIn } from '../../testing/sign-in-desk.ts';
import { testSettings } from '../../testing/test-api.ts';

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const next = `/api/v1/auth/authorize?code_challenge=${challenge}&state=xyz`;
const login = `/login?next=${encodeURIComponent(next)}`;
const toApp = /^tidemark:\/\/auth\?code=[0-9A-Za-z]{32}&state=xyz$/;

/** A browser that signed in so long ago that it was for something else. */
const oldSignIn = async (settings = testSettings) => {
  const desk = await openSignInDesk(settings);
  const browser = browserOf(desk.api);
  await signIn(browser);
  desk.ports.clock.advance(limits.signInCodes.askAfterMs);
  return { ...desk, browser };
};

const sessionIn = (page: string): string => /name="session" value="([^"]+)"/.exec(page)?.[1] ?? '';

describe('an app that a browser with an old sign-in is led to', () => {
  test('gets no code before the agent was asked, by name', async () => {
    const { browser } = await oldSignIn();
    const answer = await browser.get(next);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, login]);
    const page = await (await browser.get(login)).text();
    expect(page).toContain('Sign in to the app as Bo Chen?');
    expect(page).not.toContain('refresh');
    const said = await browser.post('/login/app', { next, session: sessionIn(page) });
    const onwards = await said.text();
    const url = /content="0; url=([^"]+)"/.exec(onwards)?.[1]?.replaceAll('&amp;', '&');
    expect([said.status, url]).toEqual([200, expect.stringMatching(toApp)]);
    // The next app is asked for again.
    expect((await browser.get(next)).headers.get('Location')).toBe(login);
  });

  test('gets none by a form of another site, of another session, or for another page', async () => {
    const { browser } = await oldSignIn();
    const session = sessionIn(await (await browser.get(login)).text());
    const foreign = await browser.post(
      '/login/app',
      { next, session },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    for (const [fields, location] of [
      [{ next, session: '' }, login],
      [{ next, session: 'another' }, login],
      [{ next }, login],
      [{ next: 'https://evil.example', session }, '/login'],
      [{ next: '/console', session }, '/login'],
      [{}, '/login'],
    ] as const) {
      const answer = await browser.post('/login/app', fields);
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, location]);
    }
    const stranger = browserOf((await openSignInDesk()).api);
    expect((await stranger.post('/login/app', { next, session })).headers.get('Location')).toBe(login);
  });

  test('is sent on at once after a sign-in for it, and where the operator asks for nothing', async () => {
    const { browser } = await oldSignIn();
    await signIn(browser, { next });
    expect((await browser.get(next)).headers.get('Location')).toMatch(toApp);
    const { browser: unasked } = await oldSignIn({ ...testSettings, confirmsApps: false });
    expect((await unasked.get(next)).headers.get('Location')).toMatch(toApp);
    expect((await unasked.get(login)).headers.get('Location')).toBe(next);
  });
});
