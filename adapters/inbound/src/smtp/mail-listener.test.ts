import { DeskError, type ReceiveMail } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { envelope, listenerBench, raw } from '../testing/listener-bench.ts';
import { known, testDoor } from '../testing/mail-door.ts';
import { inData, smtpClient } from '../testing/smtp-client.ts';

/** Enough for a busy machine; on a quiet one the wait is short. */
const within = { timeout: 30_000 };

const bench = listenerBench();
const { opened, transport } = bench;

beforeEach(bench.begin);
afterEach(bench.end);

describe('a session', () => {
  test('a mail is stored as it came, with its envelope and its client, and then acknowledged', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const sent = await transport(port, { name: 'client.example' }).sendMail({
      envelope: { ...envelope, to: [known, 'sales@acme.example'] },
      raw,
    });
    expect(sent.response).toMatch(/^250 /);
    expect(door.kept).toEqual([
      {
        way: 'smtp',
        from: 'cora@customer.example',
        client: { address: '127.0.0.1', helo: 'client.example' },
        recipients: [known, 'sales@acme.example'].map((to) => ({ workspaceId: 'acme', addressId: null, to })),
        raw,
      },
    ]);
  });

  test('nothing is acknowledged before it is stored', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const store = door.hold();
    const client = await inData({ port }, [known]);
    client.send(`${raw}.\r\n`);
    const reply = client.reply();
    await vi.waitFor(() => expect(door.begun).toBe(1), within);
    expect(door.kept).toEqual([]);
    store();
    expect(await reply).toMatch(/^250 /);
    expect(door.kept).toHaveLength(1);
  });

  test('an unknown recipient is refused, and the others get the mail', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const sent = await transport(port).sendMail({
      envelope: { ...envelope, to: ['else@acme.example', known] },
      raw,
    });
    expect(sent.rejected).toEqual(['else@acme.example']);
    expect(sent.rejectedErrors?.[0]?.message).toContain('550 5.1.1 No such address here');
    expect(door.kept[0]?.recipients).toHaveLength(1);
  });

  test.each([
    [new DeskError('storage_full', 'Full.'), /^452 4\.3\.1 /],
    [new DeskError('unavailable', 'Away.'), /^451 4\.3\.0 /],
    [new Error('broken'), /^451 4\.3\.0 /],
  ])('what cannot be stored (%s) is the sender’s to send again', async (error, reply) => {
    const door = testDoor();
    const { port } = await opened(door);
    door.fail(error);
    const client = await inData({ port }, [known]);
    client.send(`${raw}.\r\n`);
    expect(await client.reply()).toMatch(reply);
    expect(await client.say('MAIL FROM:<cora@customer.example>')).toMatch(/^250 /);
    expect(door.kept).toEqual([]);
  });

  test('a mail that is too large is read to its end and refused, also when its size was not announced', async () => {
    const door = testDoor(2_000);
    const { port } = await opened(door, { mailBytes: 2_000 });
    const client = await inData({ port }, [known]);
    client.send(`${raw}${`${'x'.repeat(70)}\r\n`.repeat(20_000)}.\r\n`);
    expect(await client.reply()).toMatch(/^552 5\.3\.4 /);
    expect(await client.say('EHLO client.example')).toContain('SIZE 2000');
    expect(await client.say('MAIL FROM:<cora@customer.example> SIZE=2001')).toMatch(/^552 /);
    expect(door.kept).toEqual([]);
  });

  test('a mail that the store gives up in the middle is read to its end, and then refused', async () => {
    const door = testDoor();
    const givesUp = async ({ bytes }: ReceiveMail): Promise<never> => {
      await bytes[Symbol.asyncIterator]().next();
      throw new DeskError('storage_full', 'Full.');
    };
    const { port } = await opened({ ...door, receive: givesUp });
    const client = await inData({ port }, [known]);
    client.send(`${raw}${`${'x'.repeat(70)}\r\n`.repeat(200_000)}.\r\n`);
    expect(await client.reply()).toMatch(/^452 4\.3\.1 /);
    expect(await client.say('MAIL FROM:<cora@customer.example>')).toMatch(/^250 /);
  });

  test('a mail that arrives byte by byte is whole', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const client = await inData({ port }, [known]);
    for (const byte of `${raw}..dot\r\n.\r\n`) {
      client.send(byte);
      await new Promise(setImmediate);
    }
    expect(await client.reply()).toMatch(/^250 /);
    expect(door.kept[0]?.raw).toBe(`${raw}.dot\r\n`);
  });

  test('a connection that is cut in a mail leaves nothing', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const client = await inData({ port }, [known]);
    client.send(raw);
    await vi.waitFor(() => expect(door.begun).toBe(1), within);
    client.cut();
    await client.ended;
    await transport(port).sendMail({ envelope, raw });
    expect(door.kept).toHaveLength(1);
  });

  test('only CRLF.CRLF ends a mail: line feeds alone stay as they came, and nothing is smuggled behind them', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const client = await inData({ port }, [known]);
    const smuggled = `${raw}one\n.\nMAIL FROM:<x@evil.example>\r\n.\ntwo\n.\r\nthree\r\n`;
    client.send(`${smuggled}.\r\n`);
    expect(await client.reply()).toMatch(/^250 /);
    expect(door.kept).toHaveLength(1);
    expect(door.kept[0]?.raw).toContain('one\n.\nMAIL FROM:<x@evil.example>\r\n');
  });

  test('commands may come all at once', async () => {
    const door = testDoor();
    const { port } = await opened(door);
    const client = smtpClient({ port });
    await client.reply();
    await client.say('EHLO client.example');
    client.send(`MAIL FROM:<>\r\nRCPT TO:<${known}>\r\nDATA\r\n`);
    for (const code of [/^250 /, /^250 /, /^354 /]) expect(await client.reply()).toMatch(code);
    client.send(`${raw}.\r\nQUIT\r\n`);
    expect(await client.reply()).toMatch(/^250 /);
    expect(await client.reply()).toMatch(/^221 /);
    expect(door.kept[0]?.from).toBeNull();
  });

  test('nobody signs in, and nothing is relayed', async () => {
    const { port } = await opened(testDoor());
    const client = smtpClient({ port });
    expect(await client.reply()).toBe('220 mail.acme.example ESMTP Tidemark');
    const features = await client.say('EHLO client.example');
    expect(features).not.toMatch(/AUTH|XCLIENT|STARTTLS/);
    expect(await client.say('AUTH LOGIN')).toMatch(/^5/);
    await client.say('MAIL FROM:<a@a.example>');
    expect(await client.say('RCPT TO:<b@b.example>')).toMatch(/^550 5\.1\.1 /);
  });
});

describe('limits', () => {
  test('a mail has at most 20 recipients, and a client ten errors', async () => {
    const { port } = await opened(testDoor());
    const client = smtpClient({ port });
    await client.reply();
    await client.say('EHLO client.example');
    await client.say('MAIL FROM:<a@a.example>');
    for (let n = 0; n < 20; n++) expect(await client.say(`RCPT TO:<user${n}@acme.example>`)).toMatch(/^250 /);
    expect(await client.say('RCPT TO:<user20@acme.example>')).toMatch(/^452 /);
    await client.say('RSET');
    await client.say('MAIL FROM:<a@a.example>');
    for (let n = 0; n < 9; n++) expect(await client.say('RCPT TO:<x@acme.example>')).toMatch(/^550 /);
    expect(await client.say('RCPT TO:<x@acme.example>')).toMatch(/^421 /);
    await client.ended;
  });

  test('a client has at most ten connections, and gets one again when it closes one', async () => {
    const { port } = await opened(testDoor());
    const clients = Array.from({ length: 10 }, () => smtpClient({ port }));
    for (const client of clients) expect(await client.reply()).toMatch(/^220 /);
    const refused = smtpClient({ port });
    expect(await refused.reply()).toMatch(/^421 /);
    await clients[0]?.say('QUIT');
    await clients[0]?.ended;
    await vi.waitFor(async () => {
      const one = smtpClient({ port });
      expect(await one.reply()).toMatch(/^220 /);
    }, within);
  });

  test('twenty wrong tokens within an hour end the session', async () => {
    const { port } = await opened(testDoor());
    const client = smtpClient({ port });
    await client.reply();
    await client.say('EHLO client.example');
    await client.say('MAIL FROM:<a@a.example>');
    for (let n = 0; n < 20; n++) {
      expect(await client.say(`RCPT TO:<support+${n}@acme.example>`)).toMatch(/^250 /);
      await client.say('RSET');
      await client.say('MAIL FROM:<a@a.example>');
    }
    expect(await client.say(`RCPT TO:<${known}>`)).toMatch(/^421 4\.7\.0 /);
  });

  test('a silent client, one that sends no mail, and a mail that takes too long are ended, and hear why', async () => {
    const { port } = await opened(testDoor(), { silentMs: 200, mailMs: 300 });
    const silent = smtpClient({ port });
    expect(await silent.reply()).toMatch(/^220 /);
    expect(await silent.reply()).toMatch(/^421 /);
    const slow = await inData({ port }, [known]);
    const drip = setInterval(() => slow.send('x'), 20);
    bench.onClose(() => clearInterval(drip));
    expect(await slow.reply()).toBe('421 4.4.2 The mail took too long; send it again later');
    const idle = smtpClient(await opened(testDoor(), { idleMs: 300 }));
    expect(await idle.reply()).toMatch(/^220 /);
    const again = setInterval(() => idle.send('NOOP\r\n'), 20);
    bench.onClose(() => clearInterval(again));
    let reply = '250';
    while (reply.startsWith('250')) reply = await idle.reply();
    expect(reply).toBe('421 4.4.2 No mail was sent for too long');
  });
});
