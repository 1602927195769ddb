/**
 * Scripts that somebody smuggles into articles, categories and questions do not run (attack 36; G19). Each run tries one in
 * seven, in every disguise; `ALL_ATTACKS=1` tries them all.
 */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks } from '../../adapters/html/src/testing/attacks.ts';
import { executablePath } from './chromium.ts';
import { type HelpCentre, openHelpCentre } from './help-centre-server.ts';

/** The same attack, hidden in other ways. */
const disguises: readonly ((attack: string) => string)[] = [
  (attack) => attack,
  (attack) => `<table><tr><td>${attack}</td></tr></table>`,
  (attack) => `<h2>${attack}</h2><h4>${attack}</h4>`,
  (attack) => `<svg><desc>${attack}</desc></svg>`,
  (attack) => `<math><mtext>${attack}</mtext></math>`,
  (attack) => `<a href="https://a.example/" title="${attack.replaceAll('"', "'")}">x</a>`,
  (attack) => `<img src="https://a.example/x.png" alt='${attack.replaceAll("'", '"')}'>`,
  (attack) => `<!-- ${attack} --!>${attack}`,
  (attack) => attack.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (attack) => `<noscript>${attack}</noscript><style>${attack}</style><textarea>${attack}</textarea>`,
  (attack) => `"'>${attack}<x y="`,
  (attack) => `<form><math><mtext></form><form><mglyph><style></math>${attack}`,
];

const corpus = attacks.flatMap((attack) => disguises.map((disguise) => disguise(attack)));

const someOf = <Item>(items: readonly Item[]): readonly Item[] =>
  process.env.ALL_ATTACKS ? items : items.filter((_, place) => place % 7 === 0);

const tried = someOf(corpus);

/** Names are one line. */
const nameOf = (attack: string, most: number): string =>
  attack
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Whether any of the functions that attacks call was called since the page was opened. */
const ran = 'Boolean(window.ran)';
const watched = `for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox'])
  window[name] = () => { window.ran = true; }`;

/** Until each picture is loaded or broken. Its handler ran before that of the last one, which nobody else put there. */
const everyPictureFailed = `(async () => {
  const pictures = [...document.images].filter(({ complete }) => !complete);
  const done = (picture) => new Promise((resolve) => {
    for (const event of ['load', 'error']) picture.addEventListener(event, resolve);
    picture.loading = 'eager';
  });
  await Promise.all(pictures.map(done));
  const last = new Image();
  const failed = done(last);
  last.src = 'data:,';
  await failed;
})()`;

describe.skipIf(!existsSync(executablePath))(
  `${tried.length} scripts in the help centre (needs Chromium)`,
  () => {
    let server: HelpCentre;
    /** Pages that have no Content-Security-Policy left: what protects them is the markup alone. */
    let pages: readonly Page[];

    beforeAll(async () => {
      server = await openHelpCentre();
      const context = await server.browser.newContext({ bypassCSP: true });
      await context.addInitScript(watched);
      await context.route(/^(?!http:\/\/demo\.localhost)/, (route) => route.abort());
      pages = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
    });
    afterAll(() => server.close());

    /** Looks at each address with the next page that is free; gives those where a script ran. */
    const hurtBy = async (paths: readonly string[], look: (page: Page) => Promise<void> = async () => {}) => {
      const waiting = [...paths];
      const hurt = [] as string[];
      const walk = async (page: Page) => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await page.goto(server.url + path);
          if (await page.evaluate(ran)) hurt.push(path);
          await look(page);
        }
      };
      await Promise.all(pages.map(walk));
      return hurt;
    };

    test('are detected when they run', async () => {
      const [page] = pages;
      await page?.goto(`${server.url}/help`);
      await page?.evaluate("document.body.innerHTML = '<img src=x onerror=alert(1)>'");
      await expect.poll(() => page?.evaluate(ran)).toBe(true);
    });

    test('never run in the title and the text of articles, parsed once or twice', async () => {
      expect(corpus.length).toBeGreaterThanOrEqual(1_000);
      await server.configure({ categories: [{ name: 'All', slug: 'all' }] });
      const paths: string[] = [];
      for (const [place, attack] of tried.entries()) {
        const slug = `a-${place}`;
        const article = { title: nameOf(attack, 300) || 'x', body_html: attack, slug };
        const { status } = await server.publish('All', article);
        expect([attack, status]).toEqual([attack, 201]);
        paths.push(`/help/articles/${slug}`);
      }
      const again: string[] = [];
      const hurt = await hurtBy(paths, async (page) => {
        again.push(String(await page.evaluate("document.querySelector('main').outerHTML")));
      });
      expect(hurt).toEqual([]);
      expect(again).toHaveLength(tried.length);
      expect(
        await hurtBy(['/help', '/help/categories/all', '/help/search?q=alert', '/help/feed.xml']),
      ).toEqual([]);
      const [page] = pages;
      await page?.goto(`${server.url}/help`);
      for (const html of again)
        await page?.evaluate(`for (let time = 0; time < 2; time += 1) {
        const place = document.createElement('div');
        document.body.append(place);
        place.innerHTML = time === 0 ? ${JSON.stringify(html)} : place.previousSibling.innerHTML;
      }`);
      await page?.evaluate(everyPictureFailed);
      expect(await page?.evaluate(ran)).toBe(false);
    }, 600_000);

    test('never run in names and descriptions of categories', async () => {
      const names = [...new Set(someOf(attacks).map((attack) => nameOf(attack, 200).toLowerCase()))].slice(
        0,
        80,
      );
      const categories = names.map((name, place) => ({ name, slug: `c-${place}`, description: name }));
      await server.configure({ categories: [{ name: 'All', slug: 'all' }, ...categories] });
      for (const [place, name] of names.entries())
        await server.publish(name, { title: 'Plain', slug: `plain-${place}`, body_html: '<p>Plain.</p>' });
      const paths = names.flatMap((_, place) => [
        `/help/categories/c-${place}`,
        `/help/articles/plain-${place}`,
      ]);
      expect(await hurtBy(['/help', '/help/search?q=plain', ...paths])).toEqual([]);
    }, 240_000);

    test('never run in a search or in an address', async () => {
      const paths = someOf(attacks).flatMap((attack) => {
        const written = encodeURIComponent(attack.toWellFormed());
        return [
          `/help/search?q=${written}`,
          `/help/search?fragment=1&q=${written}`,
          `/help/articles/${written}`,
        ];
      });
      expect(await hurtBy(paths)).toEqual([]);
      const [page] = pages;
      await page?.goto(`${server.url}/help`);
      for (const attack of ['alert', 'script', 'img', 'onerror']) {
        await page?.locator('#q').fill(attack);
        await page?.waitForTimeout(0);
        await page?.locator('#found a').first().waitFor();
      }
      expect(await page?.evaluate(ran)).toBe(false);
    }, 240_000);
  },
);
