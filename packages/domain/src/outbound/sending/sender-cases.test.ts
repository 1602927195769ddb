import { describe, expect, test } from 'vitest';
import { systemCall } from '../../model/actor.ts';
import { collectingMailer } from '../../testing/collecting-mailer.ts';
import { type InboundDesk, openInboundDesk } from '../../testing/inbound-desk.ts';
import { workAll } from '../../testing/mail-relay.ts';

const help = 'help@acme.example';
const hour = 3_600_000;

const opened = async (): Promise<InboundDesk> => {
  const mailer = collectingMailer({ from: { name: 'Desk', address: 'desk@host.example' } });
  const bench = await openInboundDesk({ mailer, inboundDomain: 'in.example' });
  await bench.address({ address: help });
  return bench;
};

const check = ({ desk, bySystem }: InboundDesk, address = help) => desk.senders.check(bySystem, address);
const makeKey = ({ desk, bySystem }: InboundDesk, isNew = false, address = help) =>
  desk.senders.makeKey(bySystem, { address, isNew });
const sends = async ({ desk, bySystem }: InboundDesk) =>
  (await desk.inbound.listAddresses(bySystem)).map((address) => address.sends);

/** The DNS records of some keys. */
const recordsOf = (keys: Awaited<ReturnType<typeof makeKey>>['keys']) =>
  Object.fromEntries(keys.map(({ record }) => [`TXT ${record.name}`, [record.value]]));

/** A reply to somebody, and whom it was from. */
const reply = async (bench: InboundDesk) => {
  const { number } = await bench.aTicket();
  await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi', internal: false });
  await workAll(bench);
  return bench.ports.mailer.letters.at(-1)?.from.address;
};

describe('a key', () => {
  test('is made once for a domain, and its secret is never shown', async () => {
    const bench = await opened();
    await bench.address({ address: 'sales@Acme.example' });
    const { keys } = await makeKey(bench);
    expect(keys).toMatchObject([
      {
        domain: 'acme.example',
        selector: expect.stringMatching(/^tidemark-[0-9a-f]{12}$/),
        record: { type: 'TXT', value: expect.stringMatching(/^v=DKIM1; k=rsa; p=publicKey\d+$/) },
        foundAt: null,
        replacedAt: null,
      },
    ]);
    expect((await makeKey(bench)).keys).toEqual(keys);
    expect((await makeKey(bench, true, 'SALES@acme.example')).keys).toEqual(keys);
    expect(JSON.stringify(keys)).not.toMatch(/private|sealed/i);
    const [stored] = await bench.read(({ mailKeys }) => mailKeys.list());
    expect(bench.ports.vault.open(stored?.sealedKey ?? '')).toMatch(/^private key/);
    expect(stored?.sealedKey).not.toContain('private key');
  });

  test('signs mail once DNS shows it, and gives way to a newer one that DNS shows', async () => {
    const bench = await opened();
    const { mailDns, mailer } = bench.ports;
    const { keys: first } = await makeKey(bench);
    await reply(bench);
    expect(mailer.keys.at(-1)).toBeNull();
    mailDns.say(recordsOf(first));
    await check(bench);
    expect(await reply(bench)).toBe(help);
    expect(mailer.keys.at(-1)).toEqual({
      domain: 'acme.example',
      selector: first[0]?.selector,
      privateKey: expect.stringMatching(/^private key/),
    });
    const { keys: both } = await makeKey(bench, true);
    expect(both).toHaveLength(2);
    expect((await check(bench)).keys[1]).toMatchObject({ foundAt: null });
    await reply(bench);
    expect(mailer.keys.at(-1)?.selector).toBe(first[0]?.selector);
    mailDns.say(recordsOf(both));
    expect((await check(bench)).keys[0]).toMatchObject({ replacedAt: bench.ports.clock.now() });
    await reply(bench);
    expect(mailer.keys.at(-1)?.selector).toBe(both[1]?.selector);
    bench.ports.clock.advance(7 * 24 * hour);
    expect((await check(bench)).keys.map(({ selector }) => selector)).toEqual([both[1]?.selector]);
  });

  test('that cannot be opened lets the mail wait', async () => {
    const bench = await opened();
    const { keys } = await makeKey(bench);
    bench.ports.mailDns.say(recordsOf(keys));
    await check(bench);
    await bench.ports.work.write(bench.workspaceId, async ({ mailKeys }) => {
      const [key] = await mailKeys.list();
      if (!key) return;
      await mailKeys.remove([key.id]);
      await mailKeys.add({ ...key, sealedKey: 'changed' });
    });
    expect(await reply(bench)).toBeUndefined();
    const [mail] = await bench.desk.mails.list(bench.bySystem, 1);
    expect(mail?.mail).toMatchObject({ state: 'queued', error: expect.stringContaining('DKIM key') });
  });

  test('is there for the workspace’s address below the domain of the instance, too', async () => {
    const bench = await opened();
    const shown = await makeKey(bench, false, 'support@acme.in.example');
    expect(shown).toMatchObject({ address: null, keys: [{ domain: 'acme.in.example' }] });
  });

  test('is removed with the last address of its domain', async () => {
    const bench = await opened();
    await bench.address({ address: 'sales@acme.example' });
    await makeKey(bench);
    const remove = (address: string) => bench.desk.inbound.removeAddress(bench.bySystem, address);
    await remove('sales@acme.example');
    expect(await bench.read(({ mailKeys }) => mailKeys.list())).toHaveLength(1);
    await remove(help);
    expect(await bench.read(({ mailKeys }) => mailKeys.list())).toEqual([]);
  });

  test.each([
    ['of nobody', 'else@acme.example', 'not_found'],
    ['of another workspace', 'help@zeta.example', 'not_found'],
    ['of another workspace’s host', 'support@zeta.in.example', 'not_found'],
    ['that is none', 'help', 'validation_failed'],
    ['that is empty', '', 'validation_failed'],
    ['with a NUL', 'help\0@acme.example', 'validation_failed'],
    ['that is too long', `${'x'.repeat(65)}@acme.example`, 'validation_failed'],
  ])('is refused for an address %s', async (_, address, code) => {
    const bench = await opened();
    const other = systemCall(bench.ports.ids.next(), 'setUp', 'request-1');
    await bench.desk.workspaces.add(other, { slug: 'zeta', name: 'Zeta' });
    await bench.desk.inbound.addAddress(other, { address: 'help@zeta.example', isTrusted: true });
    const { senders } = bench.desk;
    await expect(makeKey(bench, false, address)).rejects.toMatchObject({ code });
    await expect(check(bench, address)).rejects.toMatchObject({ code });
    await expect(senders.show(bench.bySystem, address)).rejects.toMatchObject({ code });
  });
});

describe('a check', () => {
  test('lets every address of the domain send, and From is the address from then on', async () => {
    const bench = await opened();
    await bench.address({ address: 'hello@other.example' });
    expect(await reply(bench)).toBe('support@acme.in.example');
    bench.ports.mailDns.say({ 'SPF acme.example': ['pass'] });
    expect((await check(bench)).address).toMatchObject({
      sends: true,
      sending: { spf: 'pass', dkim: 'none' },
    });
    expect(await sends(bench)).toEqual([true, false]);
    expect(await reply(bench)).toBe(help);
    expect(bench.ports.mailer.letters.at(-1)?.envelopeFrom).toMatch(/^help\+[0-9a-z]{44}@acme\.example$/);
  });
});

describe('the daily check', () => {
  const chore = ({ desk, bySystem }: InboundDesk) => desk.chores.checkSenders(bySystem);

  test('finds new senders, and those that may no longer send', async () => {
    const bench = await opened();
    const { mailDns, clock } = bench.ports;
    mailDns.say({ 'SPF acme.example': ['pass'] });
    expect(await chore(bench)).toBe(1);
    expect(await sends(bench)).toEqual([true]);
    expect(await chore(bench)).toBe(0);
    mailDns.say({ 'SPF acme.example': ['fail'] });
    clock.advance(24 * hour);
    expect(await chore(bench)).toBe(1);
    expect(await sends(bench)).toEqual([false]);
  });

  test('waits for a name server for a day, and asks none for some minutes after it said nothing', async () => {
    const bench = await opened();
    const { mailDns, clock } = bench.ports;
    mailDns.say({ 'SPF acme.example': ['pass'] });
    await chore(bench);
    mailDns.isDown = true;
    clock.advance(24 * hour - 1);
    expect(await chore(bench)).toBe(0);
    clock.advance(1);
    expect(await chore(bench)).toBe(1);
    await bench.address({ address: 'hello@other.example' });
    expect(await chore(bench)).toBe(0);
    clock.advance(5 * 60_000);
    expect(await chore(bench)).toBe(1);
    clock.advance(hour);
    expect(await chore(bench)).toBe(1);
    expect(await sends(bench)).toEqual([true, false]);
    clock.advance(24 * hour);
    expect(await chore(bench)).toBe(1);
    expect(await sends(bench)).toEqual([false, false]);
  });

  test('asks about nobody’s domain who has not shown that the address is theirs', async () => {
    const bench = await opened();
    await bench.desk.inbound.addAddress(bench.bySystem, { address: 'hello@other.example' });
    await chore(bench);
    expect(bench.ports.mailDns.asked.filter((question) => question.includes('other'))).toEqual([]);
  });

  test('asks nothing where no mail leaves the machine', async () => {
    const mailer = collectingMailer({
      from: { name: null, address: 'a@host.example' },
      reachesPeople: false,
    });
    const bench = await openInboundDesk({ mailer });
    await bench.address();
    expect(await chore(bench)).toBe(0);
    expect(bench.ports.mailDns.asked).toEqual([]);
  });
});
