import { limits } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openPortalDesk, type PortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const ask = '/portal/web/ask';
const signIn = '/portal/web/sign-in';
const requests = '/portal/web/requests';

const spent = async (browser: Browser, { mailed }: PortalDesk, more = {}): Promise<Response> =>
  browser.post(signIn, { token: (await mailed(email)) ?? '', ...more });

const ledTo = async (browser: Browser, answer: Response): Promise<string | null> =>
  (await browser.get(answer.headers.get('Location') ?? '/')).headers.get('Location');

describe('asking for a link', () => {
  test('gets the same page, whether or not a contact has the address', async () => {
    const server = await openPortalDesk();
    const { desk, call, contactOf } = server;
    await contactOf(email);
    const { id, version } = await contactOf('blocked@customer.example');
    await desk.contacts.change(call, { id, blocked: true, ifVersion: [version] });
    const pages = new Set<string>();
    for (const one of [email, 'blocked@customer.example', 'nobody@customer.example']) {
      const answer = await server.visitor().post(ask, { email: one });
      expect([answer.status, answer.headers.getSetCookie().length]).toEqual([200, 1]);
      pages.add(await answer.text());
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('Check your email');
  });

  test.each([
    ['en', 'does not send email yet', 'No email was sent'],
    ['de', 'verschickt noch keine E-Mails', 'Es wurde keine E-Mail verschickt'],
    ['fr', 'n’envoie pas encore d’e-mails', 'Aucun e-mail n’a été envoyé'],
    ['es', 'todavía no envía correos', 'No se ha enviado ningún correo'],
  ])(
    'in %s promises no mail where no mail server is set, whether or not a contact has the address',
    async (locale, before, after) => {
      const server = await openPortalDesk({ ports: { mailer: collectingMailer({ reachesPeople: false }) } });
      const { visitor, contactOf, change, mailed } = server;
      await change({ locale });
      await contactOf(email);
      const form = await (await visitor().get(ask)).text();
      expect(form).toContain(`Demo ${before}`);
      expect(form).not.toContain('class="lead"');
      const sent = async (one: string) => (await visitor().post(ask, { email: one })).text();
      const page = await sent(email);
      expect(page).toContain(`<h1>${after}</h1>`);
      expect(page).toContain(`Demo ${before}`);
      expect(await sent('nobody@customer.example')).toBe(page);
      // The operator finds the link in the folder for mail.
      expect(await mailed('first@customer.example')).not.toBeNull();
    },
  );

  test('says to everyone after how many links an hour none is sent', async () => {
    const { visitor, change, mailed } = await openPortalDesk();
    const most = limits.mail.linksTo.most;
    for (let count = 0; count < most; count += 1) expect(await mailed(email)).not.toBeNull();
    const asked = async (one: string) => (await visitor().post(ask, { email: one })).text();
    expect(await asked(email)).toBe(await asked('first@customer.example'));
    for (const [locale, words] of [
      ['en', `at most ${most} links an hour`],
      ['de', `höchstens ${most} Links in der Stunde`],
      ['fr', `au plus ${most} liens par heure`],
      ['es', `como máximo ${most} enlaces por hora`],
    ] as const) {
      await change({ locale });
      expect(await asked(`${locale}@customer.example`)).toContain(words);
    }
  });

  test.each(['', 'no address', 'a@b', `${'x'.repeat(250)}@customer.example`, 'a\0@customer.example'])(
    'with %j keeps the typed value, and shows the fault beside it',
    async (typed) => {
      const { visitor } = await openPortalDesk();
      const answer = await visitor().post(ask, { email: typed });
      const text = await answer.text();
      expect(answer.status).toBe(422);
      expect(text).toContain('<p class="fault" id="email_fault">Type an email address');
      expect(text).toContain('<title>Error: ');
    },
  );

  test('too often gets one sentence with the time of the next try', async () => {
    const { visitor } = await openPortalDesk();
    for (let count = 0; count < limits.portal.linksOfAddress.most; count += 1)
      expect((await visitor().post(ask, { email })).status).toBe(200);
    const answer = await visitor().post(ask, { email });
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(await answer.text()).toMatch(/Too many links were asked for\. Try again in \d+ minutes/);
  });
});

describe('a mailed link', () => {
  test('shows who would sign in and where, and is not used up by GET or HEAD', async () => {
    const server = await openPortalDesk();
    const token = await server.mailed(email);
    const path = `${signIn}?token=${token}`;
    for (let count = 0; count < 10; count += 1) {
      const answer = await server.visitor().get(path);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      const text = await answer.text();
      expect(text).toContain('Your requests to Demo');
      expect(text).toContain(email);
      expect(text.match(/<button/g)).toHaveLength(1);
      expect(text).toContain(`href="/api/v1/portal/auth/open?token=${token}"`);
      const head = await server.visitor().head(path);
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
    const browser = server.visitor();
    expect((await browser.post(signIn, { token: token ?? '' })).status).toBe(303);
    expect((await browser.get(requests)).status).toBe(200);
  });

  test('offers the app only where the operator has set its scheme', async () => {
    const server = await openPortalDesk({ settings: { appScheme: null } });
    const token = await server.mailed(email);
    const text = await (await server.visitor().get(`${signIn}?token=${token}`)).text();
    expect(text).toContain('Your requests to Demo');
    expect(text).not.toMatch(/the app|portal\/auth\/open/);
    const opened = await server.visitor().get(`/api/v1/portal/auth/open?token=${token}`);
    expect(opened.headers.get('Location')).toBe(`tidemark://portal-auth?token=${token}`);
  });

  test('works once; afterwards its page says how to get another one', async () => {
    const server = await openPortalDesk();
    const token = (await server.mailed(email)) ?? '';
    await server.visitor().post(signIn, { token });
    for (const dead of [token, '', 'x'.repeat(32), '../../etc', 'a\0']) {
      const answers = [
        await server.visitor().get(`${signIn}?token=${encodeURIComponent(dead)}`),
        await server.visitor().post(signIn, { token: dead }),
      ];
      for (const answer of answers) {
        expect([dead, answer.status, answer.headers.getSetCookie()]).toEqual([dead, 400, []]);
        const text = await answer.text();
        expect(text).toContain('This link no longer works');
        expect(text).toContain('href="/portal/web/ask"');
      }
    }
    expect((await server.stranger.post(signIn, { token: (await server.mailed(email)) ?? '' })).status).toBe(
      400,
    );
  });

  test('sets a cookie for this host only, over https, for the life of the session', async () => {
    const server = await openPortalDesk();
    const [line = '', known, gone] = (await spent(server.visitor(), server)).headers.getSetCookie();
    expect(line).toMatch(
      /^__Host-tidemark-portal=tmw_\w+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=1209600$/,
    );
    expect(known).toMatch(
      /^__Host-tidemark-portal-known=\w+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000$/,
    );
    expect(gone).toMatch(/^__Host-tidemark-portal-next=; .*Max-Age=0$/);
  });

  test('leads to the page that was requested first', async () => {
    const server = await openPortalDesk();
    for (const wanted of [`${requests}/12`, `${requests}/new`, requests]) {
      const browser = server.visitor();
      const sent = (await browser.get(wanted)).headers.get('Location') ?? '';
      expect(sent).toBe(`${ask}?${new URLSearchParams({ next: wanted })}`);
      expect(await (await browser.get(sent)).text()).toContain(`name="next" value="${wanted}"`);
      await browser.post(ask, { email: `${wanted.length}@customer.example`, next: wanted });
      const token = (await server.mailed(`then${wanted.length}@customer.example`)) ?? '';
      const page = await (await browser.get(`${signIn}?token=${token}`)).text();
      expect(page).toContain(`name="next" value="${wanted}"`);
      expect(await ledTo(browser, await browser.post(signIn, { token, next: wanted }))).toBe(wanted);
    }
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/portal/web/requests/../../../login',
    '/portal/web/requests/1?x=//evil.example',
    '/portal/web/requests/0',
    '/portal/web/requests/1\r\nSet-Cookie: a=b',
    '/portal/web/sign-out',
    '/api/v1/portal/auth/open?token=x',
    'javascript:alert(1)',
  ])('never redirects to %j', async (next) => {
    const server = await openPortalDesk();
    const browser = server.visitor();
    const page = await (await browser.get(`${ask}?${new URLSearchParams({ next })}`)).text();
    expect(page).not.toContain('name="next"');
    const asked = await browser.post(ask, { email: 'other@customer.example', next });
    expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-tidemark-portal-next=; .*Max-Age=0$/);
    expect(await ledTo(browser, await spent(browser, server, { next }))).toBe(requests);
    const start = await browser.get(`/portal/web?${new URLSearchParams({ next })}`);
    expect(start.headers.get('Location')).toBe(requests);
  });

  test('ends the earlier session of the browser', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const earlier = browser.cookie('__Host-tidemark-portal');
    await browser.post(signIn, { token: (await server.mailed('other@customer.example')) ?? '' });
    const answer = await server.visitor().get(requests, { Cookie: `__Host-tidemark-portal=${earlier}` });
    expect(answer.headers.get('Location')).toContain(ask);
    expect(await (await browser.get(requests)).text()).toContain('Signed in as other');
  });

  test('does not sign in a blocked contact', async () => {
    const server = await openPortalDesk();
    const token = (await server.mailed(email)) ?? '';
    const { id, version } = await server.contactOf(email);
    await server.desk.contacts.change(server.call, { id, blocked: true, ifVersion: [version] });
    const answer = await server.visitor().post(signIn, { token });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    expect(await answer.text()).toContain('You do not have access to this.');
  });
});

describe('a browser', () => {
  test('that drops the cookie is told why', async () => {
    const server = await openPortalDesk();
    const { headers } = await spent(server.visitor(), server);
    const answer = await server.visitor().get(headers.get('Location') ?? '');
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('over https only')]);
  });

  test.each([
    ['http://desk.example', true],
    ['https://desk.example', false],
    ['http://localhost:3000', false],
    [null, false],
  ])('gets a warning before signing in when people use %j: %j', async (publicUrl, isWarned) => {
    const { visitor, mailed } = await openPortalDesk({ settings: { publicUrl } });
    const page = await (await visitor().get(`${signIn}?token=${await mailed(email)}`)).text();
    expect(page.includes('opened without https')).toBe(isWarned);
  });

  test('signs out, and its cookie no longer works', async () => {
    const { signedIn, visitor } = await openPortalDesk();
    const browser = await signedIn(email);
    const token = browser.cookie('__Host-tidemark-portal');
    const answer = await browser.post('/portal/web/sign-out', {});
    expect([answer.status, browser.cookie('__Host-tidemark-portal')]).toEqual([200, null]);
    expect(await answer.text()).not.toContain('Signed in as');
    const again = await visitor().get(requests, { Cookie: `__Host-tidemark-portal=${token}` });
    expect(again.status).toBe(303);
  });

  test('is not signed in on another host, nor by an agent’s cookie or an app’s token', async () => {
    const { signedIn, stranger, visitor, desk, call, mailed } = await openPortalDesk();
    const browser = await signedIn(email);
    const own = browser.cookie('__Host-tidemark-portal');
    const token = (await mailed('app@customer.example')) ?? '';
    const device = { name: 'A phone', platform: 'ios', appVersion: '1.0.0' } as const;
    const app = await desk.portal.signIn({ ...call, source: '192.0.2.1' }, { token, device });
    for (const [at, cookie] of [
      [stranger, own],
      [visitor(), app.token],
      [visitor(), 'tmb_x'],
    ] as const)
      expect((await at.get(requests, { Cookie: `__Host-tidemark-portal=${cookie}` })).status).toBe(303);
  });

  test('has another site’s form refused, with no link sent, nothing used up and nobody signed out', async () => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    const token = (await server.mailed('other@customer.example')) ?? '';
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ])
      for (const [path, fields] of [
        [ask, { email: 'third@customer.example' }],
        [signIn, { token }],
        ['/portal/web/sign-out', {}],
        ['/portal/web/read', {}],
      ] as const) {
        const answer = await browser.post(path, fields, headers);
        expect([path, answer.status]).toEqual([path, 403]);
        expect(await answer.text()).toContain('came from another site');
      }
    expect((await browser.get(requests)).status).toBe(200);
    expect((await server.visitor().post(signIn, { token })).status).toBe(303);
  });
});
