import { limits } from '@tidemark/domain';
import { fakeCode, fakeResponse } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type Browser, browserOf } from '../../testing/browser.ts';
import { openSignInDesk, password, signIn } from '../../testing/sign-in-desk.ts';

const origin = 'http://demo.localhost:3000';

const hidden = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';

const optionsOn = (page: string): string =>
  /data-passkey="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';

const textOf = async (browser: Browser, path: string): Promise<string> => (await browser.get(path)).text();

const opened = async () => {
  const made = await openSignInDesk();
  const browser = browserOf(made.api);
  await signIn(browser);
  const now = () => made.ports.clock.now();
  /** Adds an app on its page; gives its secret and the codes that the page showed. */
  const addApp = async () => {
    const page = await textOf(browser, '/account/factors/app');
    const secret = (/<pre>([^<]*)<\/pre>/.exec(page)?.[1] ?? '').replaceAll(' ', '');
    const sealed = hidden(page, 'sealed');
    const done = await browser.post('/account/factors/app', { sealed, code: fakeCode(secret, now()) });
    made.ports.clock.advance(30_000);
    const codes = (/<pre>([^<]*)<\/pre>/.exec(await done.text())?.[1] ?? '').split('\n');
    return { secret, codes, status: done.status };
  };
  const addPasskey = async (name = 'Phone') => {
    const page = await textOf(browser, '/account/factors/passkey');
    const response = fakeResponse(optionsOn(page), { origin });
    return browser.post('/account/factors/passkey', { sealed: hidden(page, 'sealed'), response, name });
  };
  const code = (secret: string) => fakeCode(secret, now());
  return { ...made, browser, addApp, addPasskey, code, other: browserOf(made.api) };
};

describe('the second step', () => {
  test('follows the password, goes on to where the agent wanted, and is remembered by no cookie', async () => {
    const { addApp, other, code } = await opened();
    const { secret, codes, status } = await addApp();
    expect([status, codes.length]).toEqual([200, 10]);
    const next = '/account/sessions';
    const first = await signIn(other, { next });
    expect([first.status, first.headers.get('Location')]).toEqual([
      303,
      '/login/second?next=%2Faccount%2Fsessions',
    ]);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-tidemark-second=\S+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    expect(other.cookie('__Host-tidemark')).toBeNull();
    const page = await other.get('/login/second?next=%2Faccount%2Fsessions');
    expect(page.status).toBe(200);
    const wrong = await other.post('/login/second', { code: '000000', next });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining('The code is wrong or was used.'),
    ]);
    const right = await other.post('/login/second', { code: code(secret), next });
    expect([right.status, right.headers.get('Location')]).toEqual([
      303,
      `/login?entered=yes&next=${encodeURIComponent(next)}`,
    ]);
    expect([other.cookie('__Host-tidemark-second'), other.cookie('__Host-tidemark')]).toEqual([
      null,
      expect.stringMatching(/^tmb_/),
    ]);
    expect((await other.get(next)).status).toBe(200);
  });

  test.each([
    {},
    { code: '' },
    { code: 'x'.repeat(10_000) },
    { response: 'null', sealed: '' },
    { response: '', sealed: 'x' },
  ])('is not done with %j', async (fields) => {
    const { addApp, other } = await opened();
    await addApp();
    await signIn(other);
    expect((await other.post('/login/second', fields)).status).toBe(401);
    expect(other.cookie('__Host-tidemark')).toBeNull();
  });

  test('without the first leads back to the sign-in', async () => {
    const { other } = await opened();
    for (const answer of [
      await other.get('/login/second'),
      await other.post('/login/second', { code: '123456' }),
    ])
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('This sign-in took too long.'),
      ]);
  });

  test('waits after ten wrong codes, and says how long', async () => {
    const { addApp, other, code } = await opened();
    const { secret } = await addApp();
    await signIn(other);
    for (let count = 0; count < limits.factors.tries.most; count += 1)
      await other.post('/login/second', { code: '000000' });
    const answer = await other.post('/login/second', { code: code(secret) });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test('takes a passkey, which also signs in alone', async () => {
    const { addPasskey, other } = await opened();
    expect((await addPasskey()).status).toBe(200);
    const alone = await textOf(other, '/login/passkey');
    const lone = { sealed: hidden(alone, 'sealed'), response: fakeResponse(optionsOn(alone), { origin }) };
    expect((await other.post('/login/passkey', lone)).status).toBe(303);
    expect((await other.get('/account/factors')).status).toBe(200);
    expect((await other.post('/login/passkey', lone)).status).toBe(401);
    await other.post('/logout', {});
    await signIn(other);
    const page = await textOf(other, '/login/second');
    const response = fakeResponse(optionsOn(page), { origin });
    expect((await other.post('/login/second', { sealed: hidden(page, 'sealed'), response })).status).toBe(
      303,
    );
  });
});

describe('the pages of one’s own factors', () => {
  test.each(['/account/factors', '/account/factors/app', '/account/factors/passkey', '/account/proof'])(
    '%s leads through the sign-in',
    async (path) => {
      const { other } = await opened();
      const away = await other.get(path);
      expect([away.status, away.headers.get('Location')]).toEqual([
        303,
        `/login?next=${encodeURIComponent(path)}`,
      ]);
      expect((await other.post(path, {})).status).toBe(303);
      expect((await other.post(path, {}, { Origin: 'https://evil.example' })).status).toBe(403);
    },
  );

  test('change nothing without a proof of the last ten minutes, and lead to it and back', async () => {
    const { browser, ports, addApp, code } = await opened();
    const { secret } = await addApp();
    ports.clock.advance(10 * 60_000);
    const changed = await browser.post('/account/factors', { change: 'app' });
    expect(changed.headers.get('Location')).toBe('/account/proof?next=%2Faccount%2Ffactors');
    expect(await textOf(browser, '/account/factors')).toContain('Codes of your app sign you in since');
    expect((await browser.get('/account/factors/passkey')).headers.get('Location')).toBe(
      '/account/proof?next=%2Faccount%2Ffactors%2Fpasskey',
    );
    expect(await textOf(browser, '/account/proof?next=%2Faccount%2Ffactors')).toContain('name="code"');
    const next = '/account/factors';
    const wrong = await browser.post('/account/proof', { password, code: '000000', next });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('The code is wrong or was used.'),
    ]);
    const mistyped = await browser.post('/account/proof', { password: 'wrong', code: code(secret), next });
    expect([mistyped.status, await mistyped.text()]).toEqual([
      422,
      expect.stringContaining('The password is wrong.'),
    ]);
    const proved = await browser.post('/account/proof', { password, code: code(secret), next });
    expect([proved.status, proved.headers.get('Location')]).toEqual([303, next]);
    const asked = await browser.post('/account/factors', { change: 'app' });
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('Remove the authenticator app?'),
    ]);
    expect(await textOf(browser, next)).toContain('Codes of your app sign you in since');
    const removed = await browser.post('/account/factors', { change: 'app', confirmed: 'yes' });
    expect(removed.headers.get('Location')).toBe(next);
    expect(await textOf(browser, next)).toContain('You have no second factor yet.');
  });

  test('show a wrong code of a new app at its field, with the same picture', async () => {
    const { browser } = await opened();
    const page = await textOf(browser, '/account/factors/app');
    const again = await browser.post('/account/factors/app', {
      sealed: hidden(page, 'sealed'),
      code: '000000',
    });
    const text = await again.text();
    expect([again.status, text]).toEqual([422, expect.stringContaining('This is not the code')]);
    const pictureOn = (html: string) => /src="(data:image\/svg[^"]*)"/.exec(html)?.[1];
    expect(pictureOn(text)).toBe(pictureOn(page));
  });

  test.each([
    ['', 'Type a name of 1 to 100 characters.'],
    [' ', 'Type a name of 1 to 100 characters.'],
    ['x'.repeat(101), 'Type a name of 1 to 100 characters.'],
    ['two\nlines', 'Type a name of 1 to 100 characters.'],
  ])('refuse %j as the name of a passkey', async (name, sentence) => {
    const { addPasskey } = await opened();
    const answer = await addPasskey(name);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('show what was typed as text', async () => {
    const { browser, addPasskey } = await opened();
    await addPasskey('<script>alert(1)</script>');
    expect(await textOf(browser, '/account/factors')).not.toContain('<script>');
  });

  test('allow one script of ours, and nothing else', async () => {
    const { browser } = await opened();
    const page = await browser.get('/account/factors/passkey');
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await page.text()).match(/<script[^>]*>/g)).toEqual([
      '<script src="/account/passkeys.js" defer>',
    ]);
    const script = await browser.get('/account/passkeys.js');
    expect([script.status, script.headers.get('Content-Type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await browser.get('/account/factors')).headers.get('Content-Security-Policy')).not.toContain(
      'script-src',
    );
  });
});
