import { systemCall } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { consoleApiPath } from './console/paths.ts';
import { cookieNames } from './cookies.ts';
import { browserOf } from './testing/browser.ts';
import { openSignInDesk, signIn } from './testing/sign-in-desk.ts';
import { testSettings } from './testing/test-api.ts';

const settings = { ...testSettings, publicUrl: 'https://desk.localhost:4643', baseDomain: 'localhost' };
const publicHost = 'desk.localhost:4643';

describe('the host of PUBLIC_URL below BASE_DOMAIN', () => {
  test('answers for the only workspace: its help centre, sign-in and console', async () => {
    const { api } = await openSignInDesk(settings);
    const browser = browserOf(api, publicHost);
    expect((await browser.get('/')).headers.get('Location')).toBe('/help');
    expect((await browser.get('/help')).status).toBe(200);
    expect((await browser.get('/login')).status).toBe(200);
    expect((await signIn(browser)).status).toBe(303);
    expect((await browser.get(`${consoleApiPath}/me`)).status).toBe(200);
  });

  test('the host of PUBLIC_URL is of no workspace where there are several, nor is another host below it', async () => {
    const { api, desk, ports } = await openSignInDesk(settings);
    expect((await browserOf(api, 'wrong.localhost:4643').get('/login')).status).toBe(404);
    await desk.workspaces.add(systemCall(ports.ids.next(), 'prepare', 'prepare'), {
      slug: 'other',
      name: 'Other',
    });
    expect((await browserOf(api, publicHost).get('/login')).status).toBe(404);
  });

  test('is of the workspace whose slug it has, and lets in nobody of another one', async () => {
    const { api, desk, ports } = await openSignInDesk(settings);
    const demo = browserOf(api, 'demo.localhost:4643');
    await signIn(demo);
    await desk.workspaces.add(systemCall(ports.ids.next(), 'prepare', 'prepare'), {
      slug: 'desk',
      name: 'Desk',
    });
    const browser = browserOf(api, publicHost);
    expect((await browser.get('/login')).status).toBe(200);
    const theirs = { Cookie: `${cookieNames.session}=${demo.cookie(cookieNames.session)}` };
    expect((await demo.get(`${consoleApiPath}/me`)).status).toBe(200);
    expect((await browser.get(`${consoleApiPath}/me`, theirs)).status).toBe(401);
  });
});
