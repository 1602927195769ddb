/** A desk at which mail arrives: with an address, a sender of replies, and a worker that takes mail in. */

import type { NewInboundAddress, ReceiveMail } from '../inbound/inbound-cases.ts';
import type { Message } from '../model/desk/message.ts';
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { MailFacts } from '../model/inbound/mail-facts.ts';
import type { Mail } from '../model/outbound/mail.ts';
import type { Outcome } from '../model/outbound/task.ts';
import { rootOfThread, threadToken } from '../outbound/mail/thread-token.ts';
import { collectingMailer } from './collecting-mailer.ts';
import { mailBytes } from './inbound-builders.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';
import type { TestPorts } from './test-ports.ts';

/** `headers` over those of `mailBytes`; `facts` over what is read of them. */
export type ArrivingMail = Readonly<{
  headers?: Readonly<Record<string, string | null>>;
  text?: string;
  to?: string | undefined;
  facts?: Partial<MailFacts>;
}>;

export type InboundDesk = TestDesk &
  Readonly<{
    /** Receives a mail by SMTP and returns its rows; none for an unknown address. */
    receive: (mail?: ArrivingMail, wanted?: Partial<ReceiveMail>) => Promise<readonly InboundMail[]>;
    /** The same, then processes it and returns the first row. */
    arrives: (mail?: ArrivingMail) => Promise<InboundMail>;
    /** Runs the tasks of inbound mail that are due, and returns their outcomes. */
    work: () => Promise<readonly Outcome[]>;
    row: (id: string) => Promise<InboundMail>;
    messages: (number: number) => Promise<readonly Message[]>;
    /** The address that takes the requester's answers, and that of an agent's notices or of bounces. */
    replyTo: (number: number, about?: string) => string;
    /** The Message-ID of a mail that shows a message, or of the root of the conversation. */
    idOf: (number: number, messageId?: string) => string;
    address: (wanted?: Partial<NewInboundAddress>) => Promise<void>;
    /** Mails that were queued by kind, oldest first. */
    queued: (kind: Mail['kind']) => Promise<readonly Mail[]>;
  }>;

export const ourAddress = 'support@acme.example';

export const openInboundDesk = async (overrides: Partial<TestPorts> = {}): Promise<InboundDesk> => {
  const mailer = collectingMailer({ from: { name: null, address: ourAddress } });
  const bench = await openTestDesk({ mailer, ...overrides });
  const { desk, ports, workspaceId, bySystem } = bench;
  let sent = 0;
  const receive: InboundDesk['receive'] = async (mail = {}, wanted = {}) => {
    sent += 1;
    const messageId = `mail-${sent}@customer.example`;
    const headers = { 'Message-ID': `<${messageId}>`, ...mail.headers };
    if (mail.facts) ports.mailReader.answer(messageId, mail.facts);
    const recipient = await desk.inbound.recipientOf(mail.to ?? ourAddress);
    // A listener refuses mail to an unknown address.
    if (!recipient) return [];
    return desk.inbound.receive({
      way: 'smtp',
      from: 'cora@customer.example',
      client: { address: '192.0.2.1', helo: 'mx' },
      recipients: [recipient],
      bytes: inPieces(mailBytes(headers, mail.text)),
      ...wanted,
    });
  };
  const work: InboundDesk['work'] = async () => {
    const outcomes: Outcome[] = [];
    for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
      if (task.kind !== 'mail.take_in') continue;
      const outcome = await desk.tasks.run(task);
      outcomes.push(outcome);
      if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
      else if ('wait' in outcome) await ports.taskQueue.wait(task, outcome.wait);
      else await ports.taskQueue.done([task]);
    }
    return outcomes;
  };
  const row: InboundDesk['row'] = (id) => desk.inbound.get(bySystem, id);
  return {
    ...bench,
    receive,
    work,
    row,
    arrives: async (mail) => {
      const [first] = await receive(mail);
      if (!first) throw new Error('Expected a workspace to have the recipient.');
      await work();
      return row(first.id);
    },
    messages: async (number) =>
      (await bench.read(({ messages }) => messages.listOfTicket(number, page))).data,
    replyTo: (number, about = '') =>
      ourAddress.replace('@', `+${threadToken(ports.vault, { workspaceId, number, about })}@`),
    idOf: (number, messageId) => {
      const token = threadToken(ports.vault, { workspaceId, number, about: messageId ?? rootOfThread });
      return `${token}${messageId === undefined ? '' : `.${messageId.replaceAll('-', '')}`}@acme.example`;
    },
    address: async (wanted = {}) => {
      await desk.inbound.addAddress(bySystem, { address: ourAddress, isTrusted: true, ...wanted });
    },
    queued: async (kind) =>
      (await bench.read(({ mails }) => mails.list(100))).filter((mail) => mail.kind === kind).toReversed(),
  };
};

const page = { limit: 100, after: null };

/** Some bytes at a time, as a network delivers them. */
export async function* inPieces(bytes: Uint8Array, length = 100): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < bytes.length; place += length) yield bytes.slice(place, place + length);
}
