/** An article in the frame of the help centre, as the console shows it before it is published. */
import { expect, test } from 'vitest';
import { type Browser, browserOf } from '../../testing/browser.ts';
import { helpDesk } from '../../testing/help-desk.ts';
import { email, password, signIn } from '../../testing/sign-in-desk.ts';

const opened = async () => {
  const help = await helpDesk();
  await help.desk.agents.add(help.call, { email, name: 'Bo Chen', role: 'admin', password });
  const { id } = await help.add({ bodyHtml: '<p>Now.</p>', draftBodyHtml: '<p>Soon.</p>' });
  const agent = help.visitor();
  await signIn(agent);
  const show = (browser: Browser, article = id) => browser.get(`/console/preview/articles/${article}`);
  return { ...help, agent, show };
};

test('an author sees the text that is not published yet, in a page that runs nothing and that only this host frames', async () => {
  const { agent, show } = await opened();
  const answer = await show(agent);
  const text = await answer.text();
  expect([answer.status, text.includes('Soon.'), text.includes('Now.')]).toEqual([200, true, false]);
  expect(text).toContain('<meta name="robots" content="noindex">');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy.replace(/sha256-[\w+/=]{44}/g, '#')).toBe(
    "sandbox; default-src 'none'; style-src '#'; img-src 'self' data:; font-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'",
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('nobody else sees it', async () => {
  const { api, show, visitor, stranger } = await opened();
  expect((await show(visitor())).status).toBe(401);
  expect((await show(stranger)).status).toBe(401);
  expect((await show(browserOf(api, 'none.localhost:3000'))).status).toBe(404);
});

test.each(['019a0000-0000-7000-8000-000000000001', 'x', '%00', '..%2f..', 'a'.repeat(300)])(
  'there is no article %j',
  async (id) => {
    const { agent, show } = await opened();
    expect((await show(agent, id)).status).toBe(404);
  },
);
