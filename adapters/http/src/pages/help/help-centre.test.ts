import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { helpDesk } from '../../testing/help-desk.ts';

const kinds = [
  '/help',
  '/help/articles/get-a-refund',
  '/help/categories/first-steps',
  '/help/search?q=refund',
  '/help/search?q=refund&fragment=1',
  '/help/sitemap.xml',
  '/help/feed.xml',
] as const;

describe('every page of the help centre', () => {
  test.each(kinds)('%s is public, cached for a minute, and revalidated by its ETag', async (path) => {
    const { add, visitor } = await helpDesk();
    await add();
    const answer = await visitor().get(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain('refund');
    const tag = answer.headers.get('ETag') ?? '';
    const again = await visitor().get(path, { 'If-None-Match': `"x", W/${tag}` });
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    await add({ title: 'Another refund' });
    if (path !== '/help/articles/get-a-refund')
      expect((await visitor().get(path, { 'If-None-Match': tag })).status).toBe(200);
  });

  test.each(kinds)('%s shows no draft and nothing of another workspace', async (path) => {
    const { add, visitor, stranger } = await helpDesk();
    const secret = await add({ title: 'Secret refund', status: 'draft' });
    await add();
    const text = await (await visitor().get(path)).text();
    expect(text).not.toMatch(new RegExp(`secret|${secret.id}`, 'i'));
    const foreign = await stranger.get(path);
    expect(await foreign.text()).not.toContain('Get a refund');
    if (/articles|categories/.test(path)) expect(foreign.status).toBe(404);
  });

  test.each(kinds)('%s is closed while the workspace is suspended', async (path) => {
    const { add, visitor, desk, call } = await helpDesk();
    await add();
    await desk.workspaces.suspend(call);
    const answer = await visitor().get(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([403, 'no-store']);
    expect(await answer.text()).not.toContain('refund');
  });

  test('may run one script, loads nothing from other hosts, cannot be framed and sends no referrer', async () => {
    const { add, visitor } = await helpDesk({ imageOrigins: ['https://cdn.example.com'] });
    await add();
    for (const path of kinds.slice(0, 4)) {
      const { headers } = await visitor().get(path);
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy.replace(/sha256-[\w+/=]{44}/g, '#')).toBe(
        "default-src 'none'; style-src '#'; script-src '#'; connect-src 'self'; " +
          "img-src 'self' data: https://cdn.example.com; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; " +
          "require-trusted-types-for 'script'; trusted-types 'none'",
      );
    }
  });

  test('is at most 50 KB without the article text, however long the workspace’s names are', async () => {
    const { add, visitor, category, ports, call } = await helpDesk();
    const long = 'Wörter '.repeat(40).trim();
    await ports.work.write(call.workspaceId, ({ configuration }) =>
      configuration.save('category', { ...category, description: long }),
    );
    for (let count = 0; count <= limits.helpCentre.page; count += 1)
      await add({ title: `${long} ${count}`, slug: `a-${count}`, bodyHtml: `<p>${long}</p>` });
    const pages = [
      '/help',
      '/help/articles/a-1',
      '/help/categories/first-steps',
      '/help/search?q=w',
      '/help/no',
    ];
    for (const path of pages) {
      const bytes = Buffer.byteLength(await (await visitor().get(path)).text());
      expect([path, bytes <= 50 * 1024]).toEqual([path, true]);
    }
  });
});

describe('the address of a page', () => {
  test('is unique: other spellings redirect to it permanently', async () => {
    const { add, visitor, desk, call } = await helpDesk();
    const { id } = await add();
    await desk.articles.change(call, { id, slug: 'money-back' });
    const leads = {
      '/help/': '/help',
      '/help/articles/get-a-refund': '/help/articles/money-back',
      '/help/articles/Money-Back': '/help/articles/money-back',
      '/help/articles/money-back//': '/help/articles/money-back',
      '/help/Categories/First-Steps/?after=x': '/help/categories/first-steps?after=x',
    };
    for (const [from, to] of Object.entries(leads)) {
      const answer = await visitor().get(from);
      expect([from, answer.status, answer.headers.get('Location')]).toEqual([from, 301, to]);
    }
    expect((await visitor().get('/help/articles/money-back')).status).toBe(200);
  });

  test.each(['/help/search?q=caf%E9', '/help/search?fragment=1&q=%FF'])(
    'with invalid text in its query is refused: %s',
    async (path) => {
      const { visitor } = await helpDesk();
      const answer = await visitor().get(path);
      const text = await answer.text();
      expect(answer.status).toBe(422);
      expect(text).toContain('characters that cannot be read');
      expect(text).not.toContain('\uFFFD');
    },
  );

  test.each(['/help/search?q=caf%C3%A9&utm_source=%FF', '/help?utm_source=%FF'])(
    'ignores parameters that it does not use: %s',
    async (path) => {
      const { visitor } = await helpDesk();
      expect((await visitor().get(path)).status).toBe(200);
    },
  );

  test('that is unknown shows a page with a search, and is not cached', async () => {
    const { visitor } = await helpDesk();
    for (const path of [
      '/help/nothing',
      '/help/articles/nothing',
      '/help/categories/nothing',
      '/help/articles',
    ]) {
      const answer = await visitor().get(path);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'private, no-cache']);
      const text = await answer.text();
      expect(text).toContain('role="search"');
      expect(text).toContain('content="noindex"');
    }
  });

  test('is given to search engines as in the settings, never as a caller wrote it', async () => {
    const known = await helpDesk({ publicUrl: 'https://desk.example', baseDomain: 'desk.example' });
    await known.add();
    const { api } = known;
    const at = async (path: string, host: string) =>
      (await api.fetch(new Request(`http://any${path}`, { headers: { Host: host } }))).text();
    const page = await at('/help/articles/get-a-refund', 'demo.desk.example');
    const address = 'https://demo.desk.example/help/articles/get-a-refund';
    expect(page).toContain(`<link rel="canonical" href="${address}">`);
    expect(page).toContain(`<meta property="og:url" content="${address}">`);
    for (const path of ['/help/sitemap.xml', '/help/feed.xml'])
      expect(await at(path, 'demo.desk.example')).toContain(address);
    expect(await at('/robots.txt', 'demo.desk.example')).toContain(
      'Sitemap: https://demo.desk.example/help/sitemap.xml',
    );
  });

  test('is not named to search engines without PUBLIC_URL: the Host may be that of a proxy', async () => {
    const { add, api } = await helpDesk();
    await add();
    for (const Host of ['demo.localhost:3000', 'demo.localhost', 'demo.localhost:9999']) {
      const request = new Request('http://any/help/articles/get-a-refund', { headers: { Host } });
      const page = await (await api.fetch(request)).text();
      expect(page).toContain('Within five days.');
      expect(page).not.toMatch(/rel="canonical"|og:url|ld\+json/);
    }
  });

  test('answers other methods with the list of those it allows', async () => {
    const { add, visitor, api } = await helpDesk();
    await add();
    const posted = await visitor().post('/help/articles/get-a-refund', {});
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    const got = await visitor().get('/help/articles/get-a-refund/vote');
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST']);
    const url = 'http://demo.localhost/help/articles/get-a-refund';
    const head = await api.fetch(new Request(url, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('machine-readable output', () => {
  test('data about an article cannot close its script element', async () => {
    const { add, visitor } = await helpDesk({ publicUrl: 'http://localhost:3000' });
    const title = '</script><script>alert(1)</script>\u2028<!--';
    await add({ title, slug: 'a' });
    const page = await (await visitor().get('/help/articles/a')).text();
    const blocks = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text),
    );
    expect(blocks).toMatchObject([
      { '@type': 'Article', headline: title, datePublished: expect.any(String), inLanguage: 'en' },
      { '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'First steps' }, { name: title }] },
    ]);
    expect(page.match(/<script/g)).toHaveLength(3);
  });

  test('the feed is valid XML whatever an article contains', async () => {
    const { add, visitor } = await helpDesk();
    await add({ title: 'A & B <c> ]]>', slug: 'a', bodyHtml: '<p>\u0008 &amp; "quoted" 👩</p>' });
    const feed = await (await visitor().get('/help/feed.xml')).text();
    expect(feed).toContain('<title>A &#38; B &#60;c&#62; ]]&#62;</title>');
    expect(feed).toContain('<description>&#38; &#34;quoted&#34; 👩</description>');
  });

  test('the sitemap has the last change of each page', async () => {
    const { add, visitor, ports } = await helpDesk();
    await add();
    ports.clock.advance(3_600_000);
    const { updatedAt } = await add({ title: 'Newer' });
    const map = await (await visitor().get('/help/sitemap.xml')).text();
    const changes = [...map.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)/g)].map(([, url = '', at]) => [
      new URL(url).pathname,
      at,
    ]);
    expect(changes).toEqual([
      ['/help', updatedAt],
      ['/help/categories/first-steps', updatedAt],
      ['/help/articles/newer', updatedAt],
      ['/help/articles/get-a-refund', '2026-11-20T08:05:00.000Z'],
    ]);
  });

  test('robots may read the help centre and nothing else', async () => {
    const { visitor } = await helpDesk();
    expect(await (await visitor().get('/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /help/search\nAllow: /help\nDisallow: /\n\nSitemap: http://demo.localhost:3000/help/sitemap.xml\n',
    );
  });
});

describe('articles in several languages', () => {
  const bilingual = async () => {
    const { add, visitor } = await helpDesk({ publicUrl: 'http://localhost:3000' });
    await add({ title: 'Refunds' });
    const { slug } = await add({ title: 'Erstattung', locale: 'de' });
    const read = async (path: string, accepted: string) => {
      const answer = await visitor().get(path, { 'Accept-Language': accepted });
      return { vary: answer.headers.get('Vary'), text: await answer.text() };
    };
    return { read, slug };
  };

  test.each(['/help', '/help/categories/first-steps'])(
    '%s is in the language of the reader',
    async (path) => {
      const { read } = await bilingual();
      const german = await read(path, 'fr, de-AT;q=0.8, en;q=0.5');
      expect(german.vary).toContain('Accept-Language');
      expect([german.text.includes('Erstattung'), german.text.includes('Refunds')]).toEqual([true, false]);
      for (const accepted of ['en, de;q=0.5', 'fr', 'de;q=0', '*', ';;q=x,,'])
        expect((await read(path, accepted)).text).not.toContain('Erstattung');
      expect((await read(`${path}?lang=de`, 'en')).text).toContain('Erstattung');
      expect((await read(`${path}?lang=no%20language`, 'de')).text).toContain('Erstattung');
    },
  );

  test('an article declares its language', async () => {
    const { read, slug } = await bilingual();
    const { text } = await read(`/help/articles/${slug}`, 'en');
    expect(text).toContain('<h1 lang="de">Erstattung</h1>');
    expect(text).toContain('"inLanguage":"de"');
  });
});

describe('the language that a page declares', () => {
  test.each([
    ['de', 'de', 'Hilfe'],
    ['es-MX', 'es-MX', 'Centro de ayuda'],
    ['ar', 'en-GB', 'Help centre'],
    ['en-US', 'en-US', 'Help centre'],
  ])('in a workspace in %s is %s; articles and topics declare their own', async (locale, lang, name) => {
    const { add, visitor, ports, call } = await helpDesk();
    await ports.work.write(call.workspaceId, async ({ workspace }) => {
      const before = await workspace.find();
      if (before) await workspace.save({ ...before, locale });
    });
    await add({ title: 'Own' });
    await add({ title: 'Remboursement', locale: 'fr' });
    const read = async (path: string) => (await visitor().get(path)).text();
    for (const path of kinds.filter((kind) => !/xml|fragment/.test(kind)))
      expect(await read(path)).toContain(`<html lang="${lang}">`);
    const category = await read('/help/categories/first-steps?lang=fr');
    expect(category).toContain(`<h1 lang="${locale}">First steps</h1>`);
    expect(category).toContain(`<span lang="${lang}" dir="auto">${name}</span>`);
    expect(category).toContain('<a href="/help/articles/remboursement" lang="fr">Remboursement</a>');
    const home = await read(`/help?lang=${locale}`);
    expect(home).toContain(`<a href="/help/articles/own" lang="${locale}">Own</a>`);
    expect(home).toContain(`<a href="/help/categories/first-steps" lang="${locale}">First steps</a>`);
    expect(await read('/help/articles/own')).toContain(`<h1 lang="${locale}">Own</h1>`);
  });
});
