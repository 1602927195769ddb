import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailJudge } from '../judge/mail-judge.ts';
import { envelope, listenerBench } from '../testing/listener-bench.ts';
import { testDoor } from '../testing/mail-door.ts';
import { rawOf } from '../testing/read-mail.ts';
import { fakeDns, orderly, silent } from '../testing/signed-mail.ts';
import { smtpClient } from '../testing/smtp-client.ts';

const bench = listenerBench();
beforeEach(bench.begin);
afterEach(bench.end);

const trustedRelays = ['127.0.0.1'];

/** The verdicts on the mail that the listener stored. The judge has the listener's settings. */
const judgedOf = async ({ kept: [mail] }: ReturnType<typeof testDoor>) => {
  if (!mail) throw new Error('Expected a mail to be kept.');
  const judge = createMailJudge({
    log: silent,
    hostname: 'mx.acme.example',
    trustedRelays,
    dns: fakeDns(orderly()).dns,
  });
  const of = { from: mail.from, to: 'support@acme.example', client: mail.client };
  return judge.judge(rawOf(Buffer.from(mail.raw, 'latin1')), of, { authserv: null, way: mail.way });
};

const through = async (raw: string) => {
  const door = testDoor();
  const { port } = await bench.opened(door, { trustedRelays });
  await bench.transport(port).sendMail({ envelope, raw });
  return judgedOf(door);
};

const spam = 'X-Spam-Flag: YES\r\nFrom: x@spam.example\r\nSubject: Win\r\n\r\nNow\r\n';

test('the spam headers of a trusted relay are believed', async () => {
  expect((await through(spam)).isSpam).toBe(true);
});

test('so are they when it passes the address of its client on', async () => {
  const door = testDoor();
  const { port } = await bench.opened(door, { trustedRelays });
  const client = smtpClient({ port });
  bench.onClose(client.cut);
  await client.reply();
  for (const line of [
    'EHLO relay.example',
    'XCLIENT ADDR=192.0.2.1 HELO=mail.customer.example',
    'EHLO mail.customer.example',
  ])
    await client.say(line);
  for (const line of ['MAIL FROM:<cora@customer.example>', `RCPT TO:<${envelope.to[0]}>`, 'DATA'])
    await client.say(line);
  client.send(`${spam}.\r\n`);
  await client.reply();
  expect(await judgedOf(door)).toMatchObject({ spf: 'pass', isSpam: true });
});

test('the Received of a trusted relay says whom SPF is about', async () => {
  const received = (address: string) =>
    `Received: from mail.customer.example (mail.customer.example [${address}]) by relay.acme.example with ESMTP id 1\r\nFrom: cora@customer.example\r\nSubject: Hi\r\n\r\nText\r\n`;
  expect((await through(received('192.0.2.1'))).spf).toBe('pass');
});
