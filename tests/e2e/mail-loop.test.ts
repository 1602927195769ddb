/** `doctor --send-test-mail` beside a real server: the mail leaves by a mail server, which passes it on to the listener. */
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { inData } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { freePort } from '../setup/free-port.ts';
import { selfhost } from './deployments.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const support = 'support@acme.invalid';

/** Takes a mail for delivered once the listener has. */
const openRelay = async (listener: number): Promise<number> => {
  const port = await freePort();
  const relay = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const passOn = async (): Promise<void> => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const raw = await text(stream);
        const client = await inData({ port: listener }, to, 'EHLO relay.acme.invalid');
        client.send(`${raw.trimEnd()}\r\n.\r\n`);
        expect(await client.reply()).toMatch(/^250 /);
        client.cut();
      };
      passOn().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => relay.close(resolve)));
  return port;
};

test('doctor sees mail to a verified address come back by the mail server and by the listener', async () => {
  const port = await freePort();
  const deployment = await selfhost({
    INBOUND_SMTP_PORT: String(port),
    INBOUND_SMTP_HOST: '127.0.0.1',
    MAIL_FROM: support,
    SMTP_URL: `smtp://127.0.0.1:${await openRelay(port)}`,
  });
  closers.push(deployment.remove);
  await deployment.tidemark('quickstart');
  await deployment.tidemark('inbound', 'address', 'add', support);
  closers.push((await deployment.start()).close);
  expect(await deployment.tidemark('doctor', '--send-test-mail')).toContain(
    '✓ Test mail: 2 of 2 mails came back\n',
  );
});
