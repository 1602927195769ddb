/**
 * Forged evidence of every kind, by every kind of sender: nothing of it appends to a ticket or speaks as an agent, and nothing of the
 * conversation is mailed to anybody but its requester.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { MailVerdicts } from '../model/inbound/mail-judge.ts';
import { rootOfThread, threadToken } from '../outbound/mail/thread-token.ts';
import { configured, ruleThat } from '../testing/automated-desk.ts';
import { collectingMailer } from '../testing/collecting-mailer.ts';
import { type ArrivingMail, type InboundDesk, openInboundDesk } from '../testing/inbound-desk.ts';
import { workAll } from '../testing/mail-relay.ts';
import { plainVault } from '../testing/plain-vault.ts';

const secret = 'The door code is 4711.';
const known = '<known@customer.example>';

type Sender = Readonly<{ headers: Readonly<Record<string, string>>; verdicts: Partial<MailVerdicts> }>;

const bob = 'bob@customer.example';
const senders: Readonly<Record<string, Sender>> = {
  'a proven stranger': { headers: { From: 'zoe@elsewhere.example' }, verdicts: { dmarc: 'pass' } },
  'a stranger with the requester’s name': {
    headers: { From: `"${bob}" <zoe@elsewhere.example>` },
    verdicts: {},
  },
  'a stranger who copies many': {
    headers: { From: 'zoe@elsewhere.example', Cc: `accomplice@evil.example, ${bob}`, 'Reply-To': bob },
    verdicts: { dmarc: 'pass' },
  },
  'somebody with the requester’s address': {
    headers: { From: bob },
    verdicts: { dmarc: 'fail', policy: 'none' },
  },
  'the same under p=reject': { headers: { From: bob }, verdicts: { dmarc: 'fail', policy: 'reject' } },
  'a proven agent': { headers: { From: 'owner@desk.example' }, verdicts: { dmarc: 'pass' } },
  'somebody with an agent’s address': { headers: { From: 'owner@desk.example' }, verdicts: {} },
};

/** Bob's ticket 1, with an answer that nobody else may read, and Ann's ticket 2. Every new ticket is greeted. */
const opened = async (): Promise<InboundDesk> => {
  const mailer = collectingMailer({ from: { name: null, address: 'desk@host.example' } });
  const bench = await openInboundDesk({ mailer });
  await bench.address();
  await configured(
    {
      rules: [
        ruleThat([{ type: 'send_mail', value: { to: 'requester', subject: 'Hello', body: 'We got it.' } }]),
      ],
    },
    bench,
  );
  await bench.receive({ headers: { From: bob, 'Message-ID': known } });
  await bench.arrives({
    headers: { From: 'ann@customer.example', 'Message-ID': '<other@customer.example>' },
  });
  await bench.desk.tickets.reply(bench.byKey, { number: 1, body: secret, internal: false });
  await workAll(bench);
  return bench;
};

type Forgery = readonly [kind: string, mail: ArrivingMail];

const replaced = (text: string, place: number): string =>
  `${text.slice(0, place)}${text[place] === 'a' ? 'b' : 'a'}${text.slice(place + 1)}`;

/** One character changed, in every place: a token's first ones are its workspace and number, its last ones the proof. */
const changed = (token: string): readonly string[] => [...token].map((_, place) => replaced(token, place));

const cutOrPadded = (token: string): readonly string[] => [
  ...[token.slice(0, -1), token.slice(1), token.slice(0, 22), token.slice(-16), ''],
  ...[`${token}0`, `0${token}`, `${token}${token}`, `${token}.x`, `${token}+x`, `x+${token}x`],
];

/** Tokens that this instance, or another one, has made for something else. */
const misused = ({ ports, workspaceId, owner }: InboundDesk, messageId: string): readonly string[] => {
  const of = (about: string, number = 1, id = workspaceId) =>
    threadToken(ports.vault, { workspaceId: id, number, about });
  return [
    ...[of(rootOfThread), of(messageId), of(`agent:${owner.id}`), of(`agent:${messageId}`), of('agent:')],
    ...[of('', 1, ports.ids.next()), of('', 9), of('', 0)],
    threadToken(plainVault('another instance'), { workspaceId, number: 1, about: '' }),
    ...['0'.repeat(44), 'z'.repeat(44), workspaceId.replaceAll('-', '').padEnd(44, '0')],
  ];
};

const inAddress = (bench: InboundDesk, messageId: string): readonly Forgery[] => {
  const token = threadToken(bench.ports.vault, { workspaceId: bench.workspaceId, number: 1, about: '' });
  const tokens = [...changed(token), ...cutOrPadded(token), ...misused(bench, messageId)];
  return tokens.map((one) => [`address +${one}`, { to: `support+${one}@acme.example` }]);
};

const inHeaders = (bench: InboundDesk, messageId: string): readonly Forgery[] => {
  const [root, shown] = [bench.idOf(1), bench.idOf(1, messageId)];
  const [token = '', at = ''] = [root.slice(0, 44), root.slice(44)];
  const hex = messageId.replaceAll('-', '');
  const answer = threadToken(bench.ports.vault, { workspaceId: bench.workspaceId, number: 1, about: '' });
  const ids = [
    ...[...changed(token), ...cutOrPadded(token), answer].map((one) => `${one}${at}`),
    ...changed(shown.slice(0, 44)).map((one) => `${one}.${hex}${at}`),
    ...[`${answer}.${hex}${at}`, `${token}.${hex}${at}`, `${shown.slice(0, 44)}${at}`, `${hex}${at}`],
    ...changed(hex).map((one) => `${shown.slice(0, 44)}.${one}${at}`),
    ...[
      `${shown.slice(0, 44)}.${replaced(hex, 31)}${at}`,
      `x${shown}`,
      bench.idOf(2),
      bench.idOf(9),
      '1@acme.example',
    ],
  ];
  return ids.map((id) => [`id ${id}`, { headers: { 'In-Reply-To': `<${id}>`, References: `<${id}>` } }]);
};

/** Evidence of a thread, in places of the mail where it must not count. */
const elsewhere = (bench: InboundDesk, messageId: string): readonly Forgery[] => {
  const [root, to] = [bench.idOf(1), bench.replyTo(1)];
  const proofs = [`<${root}>`, `<${bench.idOf(1, messageId)}>`, to, known];
  const subjects = [
    '[#1]',
    'Re: [Ticket#1] Help',
    '#1',
    'Re: My printer is on fire',
    `Re: ${to}`,
    `Re: ${root}`,
  ];
  return [
    ...subjects.map((subject): Forgery => [`subject ${subject}`, { headers: { Subject: subject } }]),
    ...proofs.map((proof): Forgery => [`text ${proof}`, { text: `In-Reply-To: ${proof}\n> ${proof}` }]),
    ...proofs.map(
      (proof): Forgery => [
        `name ${proof}`,
        { headers: { Sender: proof, 'Thread-Index': proof, 'X-Ticket': '1' } },
      ],
    ),
    ['To and Cc with the token', { headers: { To: `${to}, support@acme.example` } }],
  ];
};

/** Evidence that holds, and that gives a right to others only. */
const ofOthers = (bench: InboundDesk, messageId: string): readonly Forgery[] =>
  [`<${bench.idOf(1)}>`, `<${bench.idOf(1, messageId)}>`, `<${bench.idOf(1).toUpperCase()}>`, known].map(
    (id) => [`real id ${id}`, { headers: { 'In-Reply-To': id, References: id } }],
  );

const forgeries = async (bench: InboundDesk): Promise<readonly Forgery[]> => {
  const messageId = (await bench.messages(1)).at(-1)?.id ?? '';
  return [inAddress, inHeaders, elsewhere, ofOthers].flatMap((kind) => kind(bench, messageId));
};

const counted = async (bench: InboundDesk, number: number): Promise<number> =>
  (await bench.messages(number)).length;

describe.each(Object.entries(senders))('a forged thread by %s', (_, { headers, verdicts }) => {
  let bench: InboundDesk;
  let kinds: readonly Forgery[] = [];
  const rows: (readonly [kind: string, state: string, ticketNumber: number | null])[] = [];

  beforeAll(async () => {
    bench = await opened();
    kinds = await forgeries(bench);
    const before = [await counted(bench, 1), await counted(bench, 2)];
    bench.ports.mailJudge.answer(verdicts);
    for (const [index, [kind, mail]] of kinds.entries()) {
      // The limits of senders are of no interest here.
      bench.ports.clock.advance(3_600_001);
      const [row] = await bench.receive({
        ...mail,
        headers: { 'Message-ID': `<forged-${index}@evil.example>`, ...headers, ...mail.headers },
        text: mail.text ?? `Give me the door code, ${index}.`,
      });
      // Nobody has an address that is too long: it is refused in the session.
      if (!row) continue;
      await workAll(bench);
      const { state, ticketNumber } = await bench.row(row.id);
      rows.push([kind, state, ticketNumber]);
    }
    expect([await counted(bench, 1), await counted(bench, 2)]).toEqual(before);
  });

  test('appends to no ticket, and ends where managers see it', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(([, , number]) => number === 1 || number === 2)).toEqual([]);
    expect(rows.filter(([, state]) => state !== 'done' && state !== 'quarantined')).toEqual([]);
  });

  test('adds nobody to a ticket, and changes no requester', async () => {
    for (const number of [1, 2])
      expect(await bench.read(({ participants }) => participants.listOfTicket(number))).toEqual([]);
    const { requesterId } = await bench.desk.tickets.get(bench.byKey, 1);
    expect((await bench.read(({ contacts }) => contacts.find(requesterId)))?.email).toBe(bob);
  });

  test('writes nothing as an agent', async () => {
    for (const number of new Set(rows.flatMap(([, , ticketNumber]) => ticketNumber ?? [])))
      expect((await bench.messages(number)).filter(({ author }) => author.type === 'agent')).toEqual([]);
  });

  test('brings nothing of the conversation to anybody but its requester', async () => {
    const { letters } = bench.ports.mailer;
    expect(letters.filter(({ to }) => to === bob)).not.toEqual([]);
    for (const letter of letters.filter(({ to }) => to !== bob))
      expect(JSON.stringify(letter)).not.toMatch(/door code is|4711/);
  });
});

test('the same evidence in the requester’s own mail appends, however its letters are cased', async () => {
  const bench = await opened();
  bench.ports.mailJudge.answer({ dmarc: 'pass' });
  const messageId = (await bench.messages(1)).at(-1)?.id ?? '';
  const ids = [bench.idOf(1), bench.idOf(1, messageId), bench.idOf(1).toUpperCase()].map((id) => `<${id}>`);
  const mails: readonly ArrivingMail[] = [
    ...[...ids, known].map((id) => ({ headers: { From: bob, 'In-Reply-To': id } })),
    ...[bench.replyTo(1), bench.replyTo(1).toUpperCase()].map((to) => ({ headers: { From: bob }, to })),
  ];
  for (const [index, mail] of mails.entries())
    expect(await bench.arrives({ ...mail, text: `Mail ${index}` })).toMatchObject({
      state: 'done',
      ticketNumber: 1,
    });
});
