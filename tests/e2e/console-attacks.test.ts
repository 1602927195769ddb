/**
 * Attack letters in the reader of the console: no script runs, nothing is asked of other hosts, and the policy of the page has
 * nothing to report. One in seven disguises is tried; `ALL_ATTACKS=1` tries them all.
 */
import { existsSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from '../../adapters/html/src/testing/attacks.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

const disguises: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<blockquote><p>${attack}</p></blockquote>`,
  (attack) => `<table><tr><td>${attack}</td></tr></table>`,
  (attack) => `<svg><desc>${attack}</desc></svg>`,
  (attack) => `<a href="https://a.example/" title="${attack.replaceAll('"', "'")}">x</a>`,
  (attack) => `<img src="https://evil.example/x.png" alt='${attack.replaceAll("'", '"')}'>`,
  (attack) => attack.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];

const corpus = attacks.flatMap((attack) => disguises.map((disguise) => disguise(attack)));
const tried = process.env.ALL_ATTACKS
  ? corpus
  : [...attacks, ...corpus.filter((_, place) => place % 7 === 1)];

/** Messages of one letter each: a ticket shows the newest 50 at once. */
const messagesOfTicket = 50;
const mostLength = 50_000;

const watched = `window.seen = { ran: 0, reports: [] };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox']) window[name] = () => { window.seen.ran += 1; };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.seen.reports.push(violatedDirective + ' ' + blockedURI));`;

describe.skipIf(!existsSync(executablePath))(
  `${tried.length} attack letters in the reader of the console (needs Chromium)`,
  () => {
    let server: ConsoleServer;
    const tickets: number[] = [];

    beforeAll(async () => {
      server = await openConsole();
      for (let from = 0; from < tried.length; from += messagesOfTicket) {
        const { number } = await server.call('POST', '/tickets', {
          requester_email: 'mallory@evil.example',
          subject:
            (tried[from] ?? '')
              .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
              .slice(0, 190)
              .toWellFormed() || 'x',
          message: 'See below.',
        });
        tickets.push(Number(number));
        for (const attack of tried.slice(from, from + messagesOfTicket)) {
          const html = attack.toWellFormed().replaceAll('\u0000', '').slice(0, mostLength);
          await server.call('POST', `/tickets/${number}/messages`, { body_html: `<p>letter</p>${html}` });
        }
      }
    });
    afterAll(() => server.close());

    /** Opens every ticket with all quotes unfolded; gives what ran, was reported and left the host. */
    const looked = async (options: BrowserContextOptions) => {
      const first = await server.signedIn('/console', options);
      const page = await first.context().newPage();
      await page.addInitScript(watched);
      const outside: string[] = [];
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(server.url) && !/^(?:data|blob):/.test(url)) outside.push(url);
      });
      const ran: string[] = [];
      for (const number of tickets) {
        await page.goto(`${server.url}/console/tickets/${number}`);
        await page.getByRole('log').getByText('letter').last().waitFor();
        await unfolded(page);
        const seen = JSON.parse(String(await page.evaluate('JSON.stringify(window.seen)')));
        if (seen.ran > 0 || seen.reports.length > 0) ran.push(`#${number} ${JSON.stringify(seen)}`);
      }
      await first.context().close();
      return { ran, outside };
    };

    const unfolded = async (page: Page): Promise<void> => {
      await expect.poll(() => page.getByRole('log').getAttribute('aria-busy')).toBe('false');
      const folded = page.getByRole('log').locator('button[aria-expanded="false"]');
      for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    };

    test('are detected when they run', async () => {
      const page = await server.browser.newPage();
      await page.addInitScript(watched);
      await page.goto(`${server.url}/help`);
      await page.evaluate(`alert(1);
        document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/x.png' }))`);
      const seen = () => page.evaluate('JSON.stringify(window.seen)');
      await expect
        .poll(seen)
        .toBe(JSON.stringify({ ran: 1, reports: ['img-src https://evil.example/x.png'] }));
      await page.close();
    });

    test('run nothing, ask nothing of other hosts, and break no policy', async () => {
      expect(tried.length).toBeGreaterThanOrEqual(attacks.length);
      expect(await looked({})).toEqual({ ran: [], outside: [] });
    });

    test('run nothing and ask nothing without the policy either: the reader makes no such elements', async () => {
      expect(await looked({ bypassCSP: true })).toEqual({ ran: [], outside: [] });
    });
  },
);
