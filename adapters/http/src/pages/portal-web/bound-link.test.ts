import { expect, test } from 'vitest';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const ask = '/portal/web/ask';
const signIn = '/portal/web/sign-in';

test.each([
  ['en', 'works only in the app that asked for it', 'Ask for a link for this browser'],
  ['de', 'funktioniert nur in der App', 'Link für diesen Browser anfordern'],
  ['fr', 'ne fonctionne que dans l’application', 'Demander un lien pour ce navigateur'],
  ['es', 'Solo funciona en la aplicación', 'Pedir un enlace para este navegador'],
])(
  'a link that is bound to an app leads there in %s, and offers no sign-in',
  async (locale, lead, askHere) => {
    for (const appScheme of ['tidemark', null]) {
      const server = await openPortalDesk({ settings: { appScheme } });
      await server.change({ locale });
      const token = await server.mailedToApp(email);
      const text = await (await server.visitor().get(`${signIn}?token=${token}`)).text();
      expect(text).toContain(lead);
      expect(text).toContain(email);
      expect(text).not.toMatch(/<button|<form/);
      expect(text).toContain(`href="${ask}">${askHere}</a>`);
      expect(text.includes(`class="button" href="/api/v1/portal/auth/open?token=${token}"`)).toBe(
        appScheme !== null,
      );
    }
  },
);
