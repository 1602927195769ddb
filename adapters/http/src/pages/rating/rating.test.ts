import { type RuleTrigger, systemCall } from '@tidemark/domain';
import { aRule } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { cookieNames } from '../../cookies.ts';
import { browserOf } from '../../testing/browser.ts';
import { testApi } from '../../testing/test-api.ts';

const day = 24 * 3_600_000;
const page = '/portal/web/rating';

/** A ticket of Bob’s that is solved, and the link of the mail that asks him how it was. */
const asked = async (subject = 'My printer is on fire', locale = 'en') => {
  const made = await testApi();
  const { desk, ports, call, api } = made;
  const rule = {
    on: ['ticket.updated'] as const satisfies readonly RuleTrigger[],
    conditions: { all: [{ fact: 'status', operator: 'is', value: 'solved' }], any: [] },
    actions: [{ type: 'request_rating', value: true }],
  } as const;
  await ports.work.write(call.workspaceId, async ({ configuration, workspace }) => {
    await configuration.add('rule', aRule(rule));
    const found = await workspace.find();
    if (found) await workspace.save({ ...found, locale });
  });
  const bob = { requesterEmail: 'bob@customer.example', message: 'Please help.' };
  const { number, requesterId } = await desk.tickets.open(call, { ...bob, subject });
  await desk.tickets.change(call, { number, status: 'solved' });
  const [mail] = await desk.mails.list(call, 1);
  const token = /token=([0-9a-f.-]+)&/.exec(mail?.letter.text ?? '')?.[1] ?? '';
  const responses = async () =>
    (await desk.satisfaction.list(call, { filter: {}, page: { limit: 10, after: null } })).data;
  return { ...made, number, requesterId, token, responses, browser: browserOf(api) };
};

const shownBy = async (answer: Response): Promise<readonly [number, string]> => [
  answer.status,
  await answer.text(),
];

describe('the page behind a link of the mail', () => {
  test('selects the rating of the link, and stores nothing however often it is opened', async () => {
    const { api, browser, token, responses, number } = await asked();
    for (const rating of [1, 2, 3, 4, 5]) {
      const path = `${page}?token=${token}&rating=${rating}`;
      await api.fetch(new Request(`http://demo.localhost${path}`, { method: 'HEAD' }));
      const [status, text] = await shownBy(await browser.get(path));
      expect(status).toBe(200);
      expect(text).toContain(`About your request ${number}`);
      expect(text.match(/value="\d" required checked/g)).toEqual([`value="${rating}" required checked`]);
    }
    expect(await responses()).toMatchObject([{ rating: null, comment: null, respondedAt: null }]);
  });

  test.each(['', '0', '6', '-1', '1.5', '1e0', 'x', '5 ', '"><script>'])(
    'selects nothing for the rating %j',
    async (rating) => {
      const { browser, token } = await asked();
      const query = new URLSearchParams({ token, rating });
      const [status, text] = await shownBy(await browser.get(`${page}?${query}`));
      expect([status, text.includes('checked'), text.includes('<script')]).toEqual([200, false, false]);
    },
  );

  test('stores the answer, shows thanks, and accepts changes for seven days', async () => {
    const { browser, token, responses, ports } = await asked();
    const comment = 'First\r\n<b>then</b>';
    const taken = await browser.post(page, { token, rating: '2', comment });
    const thanks = `${page}?token=${token}`;
    expect([taken.status, taken.headers.get('Location')]).toEqual([303, thanks]);
    const [status, text] = await shownBy(await browser.get(thanks));
    expect([status, text]).toEqual([200, expect.stringContaining('We have received your rating: Bad.')]);
    expect(text).toContain('First\n&lt;b&gt;then&lt;/b&gt;');
    expect(text).toContain('27 Nov 2026');
    expect(await responses()).toMatchObject([{ rating: 2, comment: 'First\n<b>then</b>' }]);

    ports.clock.advance(6 * day);
    expect(await (await browser.get(thanks)).text()).toContain('We have received your rating: Bad.');
    const [, change = ''] = /href="([^"]+)">Change the rating/.exec(text) ?? [];
    const [, again] = await shownBy(await browser.get(change.replaceAll('&amp;', '&')));
    expect(again).toContain('value="2" required checked');
    expect(again).toContain('First\n&lt;b&gt;then&lt;/b&gt;</textarea>');
    await browser.post(page, { token, rating: '5', comment: '' });
    expect(await responses()).toMatchObject([{ rating: 5, comment: null }]);

    ports.clock.advance(day);
    const [look, over] = await shownBy(await browser.get(`${page}?token=${token}&rating=1`));
    expect([look, over]).toEqual([200, expect.stringContaining('The time to rate has ended')]);
    expect(over).not.toContain('<form');
    const [late, refused] = await shownBy(await browser.post(page, { token, rating: '1' }));
    expect([late, refused]).toEqual([403, expect.stringContaining('The time to rate has ended')]);
    expect(await responses()).toMatchObject([{ rating: 5 }]);
  });

  test('thanks only customers who have rated, and shows the stored rating whatever the address says', async () => {
    const { browser, token } = await asked();
    expect(await (await browser.get(`${page}?token=${token}`)).text()).not.toContain(
      'We have received your rating',
    );
    await browser.post(page, { token, rating: '4' });
    for (const query of ['', '&rating=6', '&rating=', '&comment=x&thanks=5'])
      expect(await (await browser.get(`${page}?token=${token}${query}`)).text()).toContain(
        'We have received your rating: Good.',
      );
    const other = await (await browser.get(`${page}?token=${token}&rating=1`)).text();
    expect(other).toContain('value="1" required checked');
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['no rating', { comment: 'Kept' }, 'Please choose one of the five answers.'],
    ['a rating that is none', { rating: '6', comment: 'Kept' }, 'Please choose one of the five answers.'],
    ['a comment too long', { rating: '3', comment: 'x'.repeat(2_001) }, 'Please shorten this to 2,000'],
    ['a comment with a NUL', { rating: '3', comment: 'Kept\0' }, 'Please shorten this to 2,000'],
  ])('shows the form again for %s, with the typed values', async (_, typed, sentence) => {
    const { browser, token, responses } = await asked();
    const [status, text] = await shownBy(await browser.post(page, { token, ...typed }));
    expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('<title>Error: ');
    expect(text).toContain((typed.comment ?? '').slice(0, 4));
    expect(await responses()).toMatchObject([{ rating: null }]);
  });

  test('a comment of the maximum length is accepted, with any line endings', async () => {
    const { browser, token, responses } = await asked();
    const comment = `${'x\r\n'.repeat(999)}xx`;
    expect((await browser.post(page, { token, rating: '4', comment })).status).toBe(303);
    expect((await responses())[0]?.comment).toHaveLength(2_000);
  });

  test.each([
    ['BUY http://evil.example', 'About “<bdi>BUY http://evil.example</bdi>”'],
    ['\u200B\u202E', 'About your request 1'],
  ])('shows the subject only to a verified contact: %j', async (subject, shown) => {
    const { browser, token, ports, call, requesterId } = await asked(subject);
    expect(await (await browser.get(`${page}?token=${token}`)).text()).toContain('About your request 1');
    await ports.work.write(call.workspaceId, async ({ contacts }) => {
      const contact = await contacts.findForChange(requesterId);
      if (contact) await contacts.save({ ...contact, verifiedAt: ports.clock.now() });
    });
    expect(await (await browser.get(`${page}?token=${token}`)).text()).toContain(shown);
  });

  test.each([
    ['de-CH', 'Wie war unsere Hilfe?', 'Sehr gut'],
    ['fr', 'Comment était notre aide ?', 'Très bonne'],
    ['es', '¿Qué tal fue nuestra ayuda?', 'Muy buena'],
    ['pt-BR', 'How was our help?', 'Very good'],
  ])('is in the language of the workspace: %s', async (locale, question, best) => {
    const { browser, token } = await asked('Help', locale);
    const text = await (await browser.get(`${page}?token=${token}`)).text();
    expect(text).toContain(question);
    expect(text).toContain(`5 – ${best}`);
  });

  test('does not reveal how close a wrong token is, nor tokens of other workspaces', async () => {
    const { api, browser, desk, call, ports, token } = await asked();
    const id = ports.ids.next();
    await desk.workspaces.add(systemCall(id, 'prepare', 'prepare'), { slug: 'other', name: 'Other' });
    expect(call.workspaceId).not.toBe(id);
    const foreign = await browserOf(api, 'other.localhost').get(`${page}?token=${token}`);
    expect(foreign.status).toBe(404);
    const plain = await (await browser.get(page)).text();
    const wrongs = ['x', token.toUpperCase(), token.slice(0, -1), `${token}0`, 'x'.repeat(5_000), '\0'];
    for (const wrong of wrongs) {
      const query = new URLSearchParams({ token: wrong });
      const [status, text] = await shownBy(await browser.get(`${page}?${query}`));
      expect([status, text]).toEqual([404, plain]);
      expect((await browser.post(page, { token: wrong, rating: '5' })).status).toBe(404);
    }
  });

  test('accepts forty guesses in five minutes per source, and still serves valid links', async () => {
    const { browser, token } = await asked();
    for (let guess = 0; guess < 40; guess += 1)
      expect((await browser.post(page, { token: `guess ${guess}`, rating: '1' })).status).toBe(404);
    const refused = await browser.post(page, { token: 'guess', rating: '1' });
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    expect((await browser.post(page, { token, rating: '1' })).status).toBe(303);
  });

  test('refuses forms of another site, other methods and other types', async () => {
    const { api, browser, token } = await asked();
    const typed = { token, rating: '1' };
    for (const origin of ['https://evil.example', 'null'])
      expect((await browser.post(page, typed, { Origin: origin })).status).toBe(403);
    const json = await browser.post(page, typed, { 'Content-Type': 'application/json' });
    expect(json.status).toBe(415);
    const put = await api.fetch(new Request(`http://demo.localhost${page}`, { method: 'PUT' }));
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  test('is linked from the customer’s own solved request in the portal, and from no other', async () => {
    const { api, desk, call, token, number } = await asked();
    const opened = async (email: string) => {
      await desk.portal.requestLink(call, { email });
      const [mail] = await desk.mails.list(call, 1);
      const link = new URL(/https:\S+/.exec(mail?.letter.text ?? '')?.[0] ?? '');
      const signedIn = await desk.portal.signInBrowser(call, { token: link.searchParams.get('token') ?? '' });
      const headers = { Cookie: `${cookieNames.customer}=${signedIn.token}` };
      return browserOf(api).get(`/portal/web/requests/${number}`, headers);
    };
    const own = await (await opened('bob@customer.example')).text();
    expect(own).toContain(`<a class="button" href="${page}?token=${token}">How was our help?</a>`);
    expect(await (await opened('eve@customer.example')).text()).not.toContain(page);
    await desk.tickets.change(call, { number, status: 'open' });
    expect(await (await opened('bob@customer.example')).text()).not.toContain(page);
  });

  test('runs no script, cannot be framed and is not cached', async () => {
    const { browser, token } = await asked();
    const answer = await browser.get(`${page}?token=${token}&rating=5`);
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
    expect(await answer.text()).not.toContain('<script');
  });
});
