/** The branding of a workspace on every page that it shows, under the policy of that page. */
import { createHash } from 'node:crypto';
import type { Branding } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { helpDesk, person } from '../testing/help-desk.ts';

const logo = { id: '0198c1a2-0000-7000-8000-000000000001', width: 40, height: 40 };

const branded = async (branding: Branding, settings: Parameters<typeof helpDesk>[0] = {}) => {
  const made = await helpDesk(settings);
  const { ports, call, add, visitor } = made;
  await ports.work.write(call.workspaceId, async ({ workspace }) => {
    const before = await workspace.find();
    if (before) await workspace.save({ ...before, settings: { ...before.settings, branding } });
  });
  await add();
  const look = async (path: string) => {
    const answer = await visitor().get(path, { ...person, Accept: 'text/html' });
    return {
      status: answer.status,
      policy: answer.headers.get('Content-Security-Policy') ?? '',
      text: await answer.text(),
    };
  };
  return { ...made, look };
};

const pages = [
  '/help',
  '/help/articles/get-a-refund',
  '/help/nowhere',
  '/nowhere',
  '/portal/web/ask',
  '/portal/web/sign-in?token=x',
  '/portal/web/rating?token=x',
  '/login',
  '/login/forgotten',
  '/login/reset?t=x',
  '/invitation?t=x',
  '/login/callback',
];

const sheetsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, sheet = '']) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
  );

describe('the branding of a workspace', () => {
  test.each(['/help', '/portal/web/ask'])(
    'its name and its logo are shown for a link to %s; without a logo, there is no picture',
    async (path) => {
      const settings = { publicUrl: 'https://desk.test', baseDomain: 'desk.test' };
      const textOf = async (branding: Branding): Promise<string> => {
        const { visitor } = await branded(branding, settings);
        const text = await (await visitor().get(path, { ...person, Host: 'demo.desk.test' })).text();
        expect(text).toContain('<meta property="og:site_name" content="Demo">');
        return text;
      };
      const shared = `<meta property="og:image" content="https://demo.desk.test/help/pictures/${logo.id}">`;
      expect(await textOf({ logo })).toContain(shared);
      expect(await textOf({})).not.toContain('og:image');
    },
  );

  test.each(pages)('%s has its colour, its logo and its link home, and nothing of Tidemark', async (path) => {
    const { look } = await branded({ accent: '#ffcc00', home: 'https://www.acme.test/shop', logo });
    const { text, policy } = await look(path);
    expect(text).toContain('--accent: #826800');
    expect(text).toContain('--accent: #ffcc00');
    expect(text).toContain(`<img src="/help/pictures/${logo.id}" alt="" width="40" height="40">`);
    expect(text).toContain(`<link rel="icon" href="/help/pictures/${logo.id}">`);
    expect(text).toContain('<a href="https://www.acme.test/shop" rel="noopener" dir="ltr">acme.test</a>');
    expect(text).not.toContain('Tidemark');
    const [sources = ''] = policy.split('; ').filter((part) => part.startsWith('style-src '));
    expect(sources.split(' ').slice(1).toSorted()).toEqual(sheetsIn(text).toSorted());
    expect(policy).toMatch(/img-src 'self' data:/);
  });

  test.each(pages)('%s has one sheet and no picture where nothing is set', async (path) => {
    const { look } = await branded({});
    const { text, policy } = await look(path);
    expect(sheetsIn(text)).toHaveLength(1);
    expect(policy).toContain(`style-src ${sheetsIn(text)[0]};`);
    expect(text).not.toContain('<img src="/help/pictures');
    expect(text).not.toContain('Tidemark');
  });

  test('a wide logo has the name in it, and the tab has the first letter', async () => {
    const { look } = await branded({ logo: { ...logo, width: 200 }, accent: '#0b5f6e' });
    const { text } = await look('/help');
    expect(text).toContain(`<img src="/help/pictures/${logo.id}" alt="Demo" width="200" height="40">`);
    expect(text).not.toContain('<span dir="auto">Demo</span>');
    expect(text).toContain('rel="icon" href="data:image/svg+xml,');
  });

  test('the page of a suspended workspace has its name only', async () => {
    const { look, ports, call } = await branded({ accent: '#0b5f6e', home: 'https://acme.test', logo });
    await ports.work.write(call.workspaceId, async ({ workspace }) => {
      const before = await workspace.find();
      if (before) await workspace.save({ ...before, status: 'suspended' });
    });
    const { status, text } = await look('/help');
    expect([status, sheetsIn(text).length]).toEqual([403, 1]);
    expect(text).not.toContain('/help');
  });

  test('the setup and the description of the API are Tidemark’s own', async () => {
    const { look } = await branded({ accent: '#ffcc00' });
    const { text } = await look('/docs');
    expect(text).toContain('Tidemark');
    expect(text).not.toContain('#826800');
  });
});
