import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const requests = '/portal/web/requests';
const told = '__Host-tidemark-portal-told';

const send = (browser: Browser, path: string): Promise<Response> => {
  const form = new FormData();
  form.set('subject', 'No power');
  form.set('message', 'It is dark.');
  return browser.send(path, form);
};

const shown = async (browser: Browser, path: string): Promise<string> => (await browser.get(path)).text();

const notices = /have received|has been sent|was closed|not store|marked as read/;

describe('the notice after a form', () => {
  test('is shown once, on the page that the form leads to', async () => {
    const { signedIn } = await openPortalDesk();
    const browser = await signedIn(email);
    await send(browser, `${requests}/new`);
    await send(browser, `${requests}/1`);
    for (const path of [requests, `${requests}/new`]) expect(await shown(browser, path)).not.toMatch(notices);
    await browser.head(`${requests}/1`);
    expect(await shown(browser, `${requests}/1`)).toContain('Your message has been sent.');
    expect(browser.cookie(told)).toBeNull();
    expect(await shown(browser, `${requests}/1`)).not.toMatch(notices);
  });

  test('the notice after a form is shown for its own request only', async () => {
    const { signedIn, opened } = await openPortalDesk();
    const browser = await signedIn(email);
    await opened(email);
    await send(browser, `${requests}/new`);
    expect(await shown(browser, `${requests}/1`)).not.toMatch(notices);
    expect(await shown(browser, `${requests}/2`)).toContain('We have received your request.');
  });

  test('is in a short-lived cookie of this host, which no script can read', async () => {
    const { signedIn } = await openPortalDesk();
    const answer = await (await signedIn(email)).post('/portal/web/read', {});
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-tidemark-portal-told=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=60$/,
    );
  });

  test.each([
    '/1?sent=answered&skipped=7&follows=1',
    '/1?sent=opened&skipped=2',
    '/1?done=answered&at=/portal/web/requests/1',
    '?read=yes',
    '?done=read',
  ])('is not shown because of an address: %s', async (path) => {
    const { signedIn, opened } = await openPortalDesk();
    await opened(email);
    expect(await shown(await signedIn(email), requests + path)).not.toMatch(notices);
  });

  test.each(['', 'x', 'done=answered', 'done=%3Cb%3E&at=/portal/web/requests/1', '%FF=%', 'at=&done=read'])(
    'is not shown because of a foreign cookie: %j',
    async (value) => {
      const { signedIn, opened } = await openPortalDesk();
      await opened(email);
      const browser = await signedIn(email);
      const cookie = `__Host-tidemark-portal=${browser.cookie('__Host-tidemark-portal')}; ${told}=${value}`;
      const answer = await browser.get(`${requests}/1`, { Cookie: cookie });
      expect([answer.status, notices.test(await answer.text())]).toEqual([200, false]);
    },
  );
});
