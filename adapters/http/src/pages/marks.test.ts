import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { ownBrand, ownIcon, workspaceBrand, workspaceIcon } from './marks.ts';

const iconOf = (link: string): string =>
  decodeURIComponent(/href="data:image\/svg\+xml,([^"]+)"/.exec(link)?.[1] ?? '').replaceAll('&#39;', "'");

test.each([
  ['Acme', 'A'],
  ['ämter & co', 'Ä'],
  ['  «Öko»', 'Ö'],
  ['支援', '支'],
  ['\u202eevil', 'E'],
  ['🌊', ''],
  ['<b>"x"', 'B'],
  // Letters that Unicode joins with any following character.
  ['\u0d4e<script>', '\u0d4e&lt;'],
  ['\u0d4e&', '\u0d4e&amp;'],
])('a workspace named %j has the mark %j, and its name beside it', async (name, letter) => {
  const brand = String(await workspaceBrand({ name, branding: {} }));
  expect(brand).toContain(`>${letter}</text>`);
  expect(brand).toContain(String(await html`<span dir="auto">${name}</span>`));
  expect(iconOf(String(await workspaceIcon({ name, branding: {} })))).toContain(`>${letter}</text>`);
});

test('the server’s own pages have a mark of their own', async () => {
  expect(String(await ownBrand())).toMatch(/<circle.*Tidemark$/);
  expect(iconOf(String(await ownIcon()))).toContain('<circle');
});
