import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const portal = '/portal/web';

const spoken = [
  ['en', 'Demo is closed here for now.', 'Too many attempts. Try again in 1 minute.'],
  ['de', 'Demo ist hier zurzeit nicht erreichbar.', 'Zu viele Versuche.'],
  ['fr', 'Demo n’est pas joignable ici pour le moment.', 'Trop de tentatives.'],
  ['es', 'Por ahora no se puede contactar aquí con Demo.', 'Demasiados intentos.'],
] as const;

describe('a page that is refused', () => {
  test.each(spoken)('is in the language of a suspended workspace: %s', async (locale, sentence) => {
    const server = await openPortalDesk();
    const browser = await server.signedIn(email);
    await server.change({ locale, status: 'suspended' });
    for (const at of [browser, server.visitor()])
      for (const path of [
        '',
        '/ask',
        '/sign-in?token=x',
        '/requests',
        '/requests/1',
        '/rating?token=x',
        '/x',
      ]) {
        const answer = await at.get(portal + path);
        const text = await answer.text();
        expect([
          path,
          answer.status,
          text.includes(`<html lang="${locale === 'en' ? 'en-GB' : locale}">`),
        ]).toEqual([path, 403, true]);
        expect(text).toContain(sentence);
        expect(text).not.toMatch(/suspended|<nav|<footer/);
      }
    const form = await browser.post(`${portal}/ask`, { email });
    expect([form.status, await form.text()]).toEqual([403, expect.stringContaining(sentence)]);
  });

  test.each(spoken)(
    'is in the workspace’s language after too many requests in a minute: %s',
    async (locale, _, sentence) => {
      const { visitor, change } = await openPortalDesk();
      await change({ locale });
      for (let count = 0; count < limits.signInPages.most; count += 1)
        expect((await visitor().get(`${portal}/ask`)).status).toBe(200);
      const answer = await visitor().get(`${portal}/ask`);
      expect([answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, true]);
      expect(await answer.text()).toContain(sentence);
    },
  );

  test.each([
    ['en', 'Your browser sent something that we could not read.'],
    ['de', 'Ihr Browser hat etwas gesendet, das wir nicht lesen konnten.'],
    ['fr', 'Votre navigateur a envoyé quelque chose que nous n’avons pas pu lire.'],
    ['es', 'Su navegador ha enviado algo que no hemos podido leer.'],
  ])('names the browser’s mistake, not a fault of ours: %s', async (locale, sentence) => {
    const { signedIn, change } = await openPortalDesk();
    const browser = await signedIn(email);
    await change({ locale });
    const typed = { subject: 'No power', message: 'It is dark.' };
    const twice = new FormData();
    for (const text of ['One', 'Two']) twice.append('message', text);
    const fresh = `${portal}/requests/new`;
    for (const [status, answer] of [
      [415, await browser.post(fresh, typed)],
      [415, await browser.post(`${portal}/ask`, { email }, { 'Content-Type': 'text/plain' })],
      [400, await browser.post(fresh, typed, { 'Content-Type': 'multipart/form-data; boundary=x' })],
      [422, await browser.send(fresh, twice)],
      [405, await browser.post(`${portal}/requests`, {})],
    ] as const)
      expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(sentence)]);
  });

  test('is in plain words on a host without a workspace', async () => {
    const { api } = await openPortalDesk();
    const answer = await browserOf(api, 'nobody.localhost:3000').get(`${portal}/ask`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('There is no workspace at this address.');
  });
});
