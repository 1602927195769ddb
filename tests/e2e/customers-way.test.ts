/** A customer's whole way without the app: a link, a request, an answer, and how it was; by a browser without scripts. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headersOf } from '../../adapters/mail/src/testing/smtp-sink.ts';
import { executablePath } from './chromium.ts';
import { type CustomerDesk, openCustomerDesk, within, wordsOf } from './customer-desk.ts';

const email = 'bob@customer.example';
const note = 'zqcanarynote';
const answer = 'zqcanaryanswer';

const askHowItWas = {
  name: 'Ask how it was',
  on: ['ticket.updated'],
  conditions: [{ fact: 'status', is: 'solved' }],
  actions: [{ request_rating: true }],
};

/** Each test goes on where the one before it stopped. */
describe.skipIf(!existsSync(executablePath))('a customer without the app (needs Chromium)', () => {
  let desk: CustomerDesk;
  let number = 0;

  beforeAll(async () => {
    desk = await openCustomerDesk([askHowItWas]);
  });
  afterAll(() => desk.close());

  test('requests a link, and signs in with it although a scanner opened it before', async () => {
    const { page, url, mail, scan } = desk;
    await page.goto(`${url}/portal/web`);
    expect(page.url()).toBe(`${url}/portal/web/ask`);
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    const link = linksIn(await mail(1), '/portal/web/sign-in')[0] ?? '';
    expect(link.startsWith(`${url}/portal/web/sign-in?token=`)).toBe(true);
    expect(await scan(link)).toEqual([200, 200, 200]);

    await page.goto(link);
    expect(await page.locator('main').textContent()).toContain(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${url}/portal/web/requests`);
    const again = await page.goto(link);
    expect(again?.status()).toBe(400);
  });

  test('opens a request with a file, which the agent gets and the customer can download', async () => {
    const { page, url, api } = desk;
    await page.goto(`${url}/portal/web/requests/new`);
    await page.locator('#subject').fill('My printer is on fire');
    await page.locator('#message').fill('It smokes.');
    const buffer = Buffer.from('A picture of smoke.');
    await page.locator('#files').setInputFiles({ name: 'smoke.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(/\/portal\/web\/requests\/\d+/);
    number = Number(/requests\/(\d+)/.exec(page.url())?.[1]);

    const { data } = await api('GET', `/tickets/${number}/messages`);
    expect(data).toMatchObject([{ body: 'It smokes.', channel: 'portal', files: [{ name: 'smoke.txt' }] }]);
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: /smoke\.txt/ }).click();
    expect(await readFile(await (await loading).path(), 'utf8')).toBe('A picture of smoke.');
  });

  test('gets the reply by mail, and nothing of the internal note', async () => {
    const { page, url, api, mail, mails } = desk;
    const { data } = await api('GET', '/agents');
    const [ada] = data as readonly Readonly<{ id: string; name: string }>[];
    await api('POST', `/tickets/${number}/messages`, { body: `Careful: ${note}`, internal: true });
    await api('POST', `/tickets/${number}/messages`, { body: `Pull the plug. ${answer}`, agent_id: ada?.id });
    expect(await mail(2)).toContain(answer);
    expect(mails[1]?.to).toEqual([email]);
    expect(headersOf(mails[1]?.raw ?? '')).toContainEqual({
      name: 'Subject',
      value: 'Re: My printer is on fire',
    });

    await page.goto(`${url}/portal/web/requests`);
    expect(await page.locator('main').textContent()).toContain('New answer');
    await page.getByRole('link', { name: 'My printer is on fire' }).click();
    await page.waitForURL(`${url}/portal/web/requests/${number}*`);
    const main = await page.locator('main').textContent();
    expect([main?.includes(answer), main?.includes(ada?.name ?? 'nobody')]).toEqual([true, true]);
  });

  test('replies on the page, and the agent reads it', async () => {
    const { page, api } = desk;
    await page.locator('#message').fill('The fire is out. Thank you!');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message has been sent.').waitFor();
    const { data } = await api('GET', `/tickets/${number}/messages`);
    expect(data).toHaveLength(4);
    expect(data).toMatchObject({ 3: { body: 'The fire is out. Thank you!', author: { type: 'customer' } } });
    expect(await api('GET', `/tickets/${number}`)).toMatchObject({ status: 'open' });
  });

  test('gets a rating request after the solving, and only the button stores the rating', async () => {
    const { page, api, mail, scan, webhookBodies } = desk;
    await api('PATCH', `/tickets/${number}`, { status: 'solved' });
    const links = [...new Set(linksIn(await mail(3), '/portal/web/rating'))];
    expect(links.map((link) => new URL(link).searchParams.get('rating'))).toEqual(['1', '2', '3', '4', '5']);
    for (const link of links) expect(await scan(link)).toEqual([200, 200, 200]);
    await page.goto(links[3] ?? '');
    expect(await responses(desk)).toMatchObject([{ ticket_number: number, rating: null }]);

    expect(await page.locator('input[name=rating]:checked').inputValue()).toBe('4');
    await page.locator('#comment').fill('Quick!');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'Thank you', exact: true }).waitFor();
    expect(await responses(desk)).toMatchObject([{ ticket_number: number, rating: 4, comment: 'Quick!' }]);
    await vi.waitFor(() => expect(kindsOf(webhookBodies)).toContain('satisfaction.received'), within);
  });

  test('has never seen the internal note, in no mail and on no page', async () => {
    const { page, url, seen, mails, webhookBodies } = desk;
    for (const path of ['requests', `requests/${number}`, 'requests/new'])
      await page.goto(`${url}/portal/web/${path}`);
    const shown = [...seen, ...mails.map(({ raw }) => raw + wordsOf(raw))];
    const withWord = (word: string) => shown.filter((text) => text.includes(word)).length;
    expect([withWord(note), withWord(answer) > 2]).toEqual([0, true]);
    expect(seen.length).toBeGreaterThan(10);
    expect(mails).toHaveLength(3);
    expect(webhookBodies.some((body) => body.includes(note))).toBe(true);
  });
});

const linksIn = (words: string, path: string): readonly string[] =>
  [...words.matchAll(/https?:\/\/[^\s"<]+/g)]
    .map(([link]) => link.replaceAll('&amp;', '&'))
    .filter((link) => new URL(link).pathname === path);

const responses = async ({ api }: CustomerDesk): Promise<unknown> =>
  (await api('GET', '/satisfaction-responses')).data;

const kindsOf = (bodies: readonly string[]): readonly unknown[] =>
  bodies.map((body) => JSON.parse(body).event);
