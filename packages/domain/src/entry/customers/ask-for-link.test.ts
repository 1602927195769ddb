import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import type { Work } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';
import { type CustomerDesk, openCustomerDesk } from '../../testing/customer-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { testPorts } from '../../testing/test-ports.ts';

const minute = 60_000;
const hour = 60 * minute;

const stranger = 'new@nowhere.example';
const rateLimited = { code: 'rate_limited' };

/** Runs the tasks that are due once. */
const work = async ({ ports, desk }: CustomerDesk): Promise<void> => {
  for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) await desk.tasks.run(task);
};

/** The rows that the database stores for the request, without names, ids and secrets. */
const kept = async (bench: CustomerDesk, email: string): Promise<unknown> => {
  await bench.desk.portal.requestLink(bench.visitor, { email });
  const [mail] = await bench.linkMails();
  const audit = await bench.read((stores) => stores.audit.list({ limit: 1, after: null }));
  return {
    mail: { ...mail, id: '', to: mail?.to === email.toLowerCase(), sealedLink: '' },
    audit: { ...audit.data[0], id: '', place: null },
  };
};

describe('a sign-in link', () => {
  test('is mailed in our words only, says how long it works, and uses the workspace’s own host', async () => {
    const bench = await openCustomerDesk();
    const token = await bench.aLink();
    await work(bench);
    const [letter] = bench.ports.mailer.letters;
    const link = `https://acme.desk.example/portal/web/sign-in?token=${token}`;
    expect(token).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(letter).toMatchObject({
      to: 'bob@customer.example',
      replyTo: null,
      references: [],
      automatic: true,
      from: { name: 'Acme Support', address: 'support@acme.example' },
      subject: 'en sign_in_subject Acme Support',
      text: `en sign_in_text Acme Support\n\n${link}\n\nen sign_in_link 10\n`,
    });
    expect(letter?.html).toContain(`<a class="tidemark-button" href="${link}"`);
    expect(letter?.html).toContain(`>${link}</a>`);
  });

  test('is stored as a hash only, and in no mail in plain form', async () => {
    const bench = await openCustomerDesk();
    const token = await bench.aLink();
    expect(JSON.stringify(await bench.linkMails())).not.toContain(token);
    expect(await bench.read(({ signInLinks }) => signInLinks.find(token))).toBeNull();
  });

  test('is sealed before the write, so that other mail does not wait', async () => {
    const ports = testPorts();
    let isWriting = false;
    const sealed: boolean[] = [];
    const write: Work['write'] = async (...wanted) => {
      isWriting = true;
      return ports.work.write(...wanted).finally(() => {
        isWriting = false;
      });
    };
    const seal: Vault['seal'] = (text) => {
      sealed.push(!isWriting);
      return ports.vault.seal(text);
    };
    const watched = { work: { ...ports.work, write }, vault: { ...ports.vault, seal } };
    await (await openCustomerDesk({ ...ports, ...watched })).aLink();
    expect(sealed).toEqual([true]);
  });

  test('is requested the same way for a known, unknown or blocked address', async () => {
    const bench = await openCustomerDesk();
    const blocked = await bench.desk.contacts.add(bench.byKey, { email: 'no@customer.example' });
    await bench.desk.contacts.change(bench.byKey, { id: blocked.contact.id, blocked: true });
    const known = await kept(bench, 'BOB@customer.example');
    expect(known).toMatchObject({ mail: { to: true, state: 'queued' }, audit: { outcome: 'ok' } });
    expect(await kept(bench, stranger)).toEqual(known);
    expect(await kept(bench, 'no@customer.example')).toEqual(known);
    expect(await bench.read(({ contacts }) => contacts.findByEmail(stranger))).toBeNull();
  });

  test('is never mailed to a blocked contact', async () => {
    const bench = await openCustomerDesk();
    await bench.desk.contacts.change(bench.byKey, { id: bench.bob.id, blocked: true });
    await bench.aLink();
    await work(bench);
    expect(bench.ports.mailer.letters).toEqual([]);
    expect((await bench.linkMails())[0]).toMatchObject({
      state: 'failed',
      error: 'The receiver is blocked.',
    });
  });

  test('is not mailed once it has expired', async () => {
    const bench = await openCustomerDesk();
    await bench.aLink();
    bench.ports.clock.advance(limits.portal.linkMs);
    await work(bench);
    expect(bench.ports.mailer.letters).toEqual([]);
    expect((await bench.linkMails())[0]).toMatchObject({ error: 'The link in it has expired.' });
  });

  test('replaces the one before it', async () => {
    const { aLink, signIn } = await openCustomerDesk();
    const first = await aLink();
    const second = await aLink('bob@CUSTOMER.example');
    await expect(signIn(first)).rejects.toMatchObject({ code: 'invalid_code' });
    await expect(signIn(second)).resolves.toBeDefined();
  });

  test('leaves the earlier one valid when the limit of three mails an hour holds it back', async () => {
    const bench = await openCustomerDesk();
    const { aLink, linkMails, ports, signIn } = bench;
    await aLink();
    await aLink();
    ports.clock.advance(minute);
    const third = await aLink();
    await aLink();
    const [held, ...sent] = await linkMails();
    expect(held).toMatchObject({ state: 'failed', error: expect.stringMatching(/^At most 3/) });
    expect(sent).toHaveLength(3);
    await work(bench);
    expect(ports.mailer.letters).toHaveLength(3);
    await expect(signIn(third)).resolves.toBeDefined();
    ports.clock.advance(hour);
    expect(await aLink()).not.toBe(third);
  });

  test('is not mailed to the desk itself', async () => {
    const { desk, visitor, linkMails } = await openCustomerDesk();
    for (const email of ['support@acme.example', 'Support+portal@acme.example'])
      await desk.portal.requestLink(visitor, { email });
    expect(await linkMails()).toEqual([]);
  });

  test('is created where the desk has no sender address, so that the operator finds it', async () => {
    const { desk, bySystem, read } = await openTestDesk();
    await desk.portal.requestLink(bySystem, { email: stranger });
    expect(await read(({ mails }) => mails.list(10))).toMatchObject([{ kind: 'sign_in', to: stranger }]);
  });

  test.each(['', ' ', 'bob', 'a@b', `${'a'.repeat(250)}@b.example`, 'a\0@b.example', '\ud800@b.example'])(
    'is not created for %j, which is not an address',
    async (email) => {
      const { desk, visitor, linkMails } = await openCustomerDesk();
      const asked = desk.portal.requestLink(visitor, { email });
      await expect(asked).rejects.toMatchObject({ code: 'validation_failed', field: 'email' });
      expect(await linkMails()).toEqual([]);
    },
  );

  test('is not created in a suspended workspace', async () => {
    const { desk, visitor, bySystem, linkMails, bob } = await openCustomerDesk();
    await desk.workspaces.suspend(bySystem);
    const asked = desk.portal.requestLink(visitor, { email: bob.email });
    await expect(asked).rejects.toMatchObject({ code: 'workspace_suspended' });
    expect(await linkMails()).toEqual([]);
  });
});

describe('a wait applies to', () => {
  const asking =
    ({ desk }: CustomerDesk) =>
    (call: Call, email: string): Promise<void> =>
      desk.portal.requestLink(call, { email });

  test('an address, after five an hour, from any source and in any spelling', async () => {
    const bench = await openCustomerDesk();
    const ask = asking(bench);
    const from = (count: number): Call => ({ ...bench.visitor, source: `192.0.2.${count}` });
    for (let count = 0; count < 5; count++) await ask(from(count), stranger);
    await expect(ask(from(6), stranger.toUpperCase())).rejects.toMatchObject(rateLimited);
    await expect(ask(from(6), bench.bob.email)).resolves.toBeUndefined();
    bench.ports.clock.advance(hour);
    await expect(ask(from(6), stranger)).resolves.toBeUndefined();
  });

  test('in one workspace, and not in another', async () => {
    const bench = await openCustomerDesk();
    const ask = asking(bench);
    const elsewhere = { ...bench.visitor, workspaceId: bench.ports.ids.next() };
    await bench.desk.workspaces.add(elsewhere, { slug: 'other', name: 'Other' });
    for (let count = 0; count < 5; count++) await ask(bench.visitor, stranger);
    await expect(ask(bench.visitor, stranger)).rejects.toMatchObject(rateLimited);
    await expect(ask(elsewhere, stranger)).resolves.toBeUndefined();
  });

  test('a source, after thirty an hour for any addresses, with the seconds to wait', async () => {
    const bench = await openCustomerDesk();
    const ask = asking(bench);
    for (let count = 0; count < 30; count++) await ask(bench.visitor, `c${count}@customer.example`);
    const refused = ask(bench.visitor, 'c31@customer.example');
    await expect(refused).rejects.toMatchObject({ ...rateLimited, retryAfterSeconds: 3_600 });
    expect(await bench.linkMails()).toHaveLength(30);
    await expect(ask({ ...bench.visitor, source: '192.0.2.2' }, stranger)).resolves.toBeUndefined();
  });
});
