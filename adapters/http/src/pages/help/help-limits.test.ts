import { limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { browserOf } from '../../testing/browser.ts';
import { helpDesk } from '../../testing/help-desk.ts';

const { pagesFromSource, searchesFromSource, questionLength } = limits.helpCentre;

test('a source may search so many times a minute, and others go on; pages go on for it too', async () => {
  const { api, ports } = await helpDesk();
  const at = (peer: string) => browserOf(api, 'demo.localhost:3000', peer);
  for (let count = 0; count < searchesFromSource.most; count += 1)
    expect((await at('192.0.2.1').get('/help/search?q=zzzz')).status).toBe(200);
  const refused = await at('192.0.2.1').get('/help/search?q=zzzz');
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await at('192.0.2.1').get('/help')).status).toBe(200);
  expect((await at('192.0.2.2').get('/help/search?q=zzzz')).status).toBe(200);
  ports.clock.advance(searchesFromSource.windowMs);
  expect((await at('192.0.2.1').get('/help/search?q=zzzz')).status).toBe(200);
});

test('a source may open so many pages a minute, all of them together', async () => {
  const { api } = await helpDesk();
  const browser = browserOf(api, 'demo.localhost:3000', '192.0.2.1');
  const paths = ['/help', '/robots.txt', '/help/feed.xml'];
  for (let count = 0; count < pagesFromSource.most; count += 1)
    expect((await browser.get(paths[count % paths.length] ?? '')).status).toBe(200);
  for (const path of paths) expect((await browser.get(path)).status).toBe(429);
});

test('a search has 80 characters: the rest is cut off', async () => {
  const { visitor } = await helpDesk();
  const page = await (await visitor().get(`/help/search?q=${'x'.repeat(questionLength)}yyy`)).text();
  expect(page).toContain('x'.repeat(questionLength));
  expect(page).not.toContain('xy');
  expect(page).toContain(`maxlength="${questionLength}"`);
});
