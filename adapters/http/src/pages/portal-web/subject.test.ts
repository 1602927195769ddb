import { describe, expect, test } from 'vitest';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const requests = '/portal/web/requests';

describe('a subject', () => {
  test.each([
    ['en', 'Request 1'],
    ['de', 'Anfrage 1'],
    ['fr', 'Demande 1'],
    ['es', 'Solicitud 1'],
  ])('without visible text is replaced by the number of its request: %s', async (locale, shown) => {
    const { opened, signedIn, change } = await openPortalDesk();
    await change({ locale });
    await opened(email, '\u200B\u202E');
    const browser = await signedIn(email);
    const list = await (await browser.get(requests)).text();
    expect(list).toContain(`<h2 dir="auto"><a href="${requests}/1">${shown}</a></h2>`);
    const text = await (await browser.get(`${requests}/1`)).text();
    expect(text).toContain(`<h1 dir="auto">${shown}</h1>`);
    expect(text).toContain(`<title>${shown} · Demo</title>`);
  });

  test('with right-to-left marks changes nothing beside it', async () => {
    const { opened, signedIn } = await openPortalDesk();
    await opened(email, 'A \u202Efdp.exe');
    const text = await (await (await signedIn(email)).get(`${requests}/1`)).text();
    expect(text).toContain('<title>A fdp.exe · Demo</title>');
    expect(text).toContain('<h1 dir="auto">A \u202Efdp.exe</h1>');
  });
});
