/** Two servers that answer every mail by themselves are each other's customers: they stop. */
import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../caller.ts';
import { readRows } from '../databases.ts';
import { endAll, type MailPlace, newMailPlace, startMail } from '../mail-place.ts';
import { answerAll } from '../mails/answer-all.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import type { Server } from '../server.ts';

export const inboundTwoDesks: Row = {
  name: 'inbound-two-desks',
  promise:
    'two servers that answer each other’s mail by themselves stop after three mails about a ticket, and send each other at most three automatic ones in an hour',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { full: 1_800 },
  kind: 'waiting',
  run: (context) => writing(context),
};

type Side = Readonly<{ at: MailPlace; servers: readonly [Server, ...Server[]]; address: string }>;

const most = 3;

const writing = async (context: ProofContext): Promise<Proof> => {
  const seconds = bySize(context.size, { slice: 3, short: 45, full: 600 });
  const names = ['one', 'other'] as const;
  const places = await Promise.all(names.map((name) => newMailPlace(context, name, `desk@${name}.example`)));
  const [one, other] = places;
  if (!one || !other) throw new Error('Two desks are needed.');
  const sides = [await started(one, other, 'one'), await started(other, one, 'other')];
  const [first, second] = sides;
  if (!first || !second) throw new Error('Two desks are needed.');
  await openTicket(first, second.address);
  await openTicket(second, first.address);
  await firstAnswers(sides);
  await pause(seconds * 1_000);
  const figures = await Promise.all(sides.map(countsOf));
  const ended = (await Promise.all(sides.map(({ servers }) => endAll(servers)))).flat();
  const automatic = figures.map((side) => side.arrived - side.ofPeople);
  const hops = Math.max(...figures.map((side) => side.hops));
  return {
    figures: {
      seconds,
      'mails that arrived at each': figures.map(({ arrived }) => arrived).join(', '),
      'of these automatic': automatic.join(', '),
      'mails about one ticket at most': hops,
    },
    faults: [
      ...ended,
      ...(hops > 1 ? [] : ['No mail became a message: nothing was tried.']),
      ...(Math.max(...automatic) <= most ? [] : [`A server got ${Math.max(...automatic)} automatic mails.`]),
      ...(hops <= most ? [] : [`${hops} mails were about one ticket.`]),
    ],
  };
};

const started = async (at: MailPlace, other: MailPlace, name: string): Promise<Side> => {
  await answerAll(at);
  const address = `desk@${name}.example`;
  const servers = await startMail(at, {
    MAIL_FROM: address,
    SMTP_URL: `smtp://127.0.0.1:${other.smtpPort}`,
    // The certificate of the other one is its own.
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  });
  return { at, servers, address };
};

/** A person writes to the other one, and nobody else does after that. */
const openTicket = async ({ at, servers }: Side, requester: string): Promise<void> => {
  const caller = callerOf(servers[0].url);
  const post = async (path: string, body: Readonly<Record<string, unknown>>) => {
    const answered = await caller.call({ method: 'POST', path, token: at.keys.tokens[0] ?? '', body });
    if (answered.status !== 201) throw new Error(`${path} was answered with ${answered.status}.`);
    return answered.body;
  };
  const { number } = await post('/tickets', {
    requester_email: requester,
    subject: 'Help',
    message: 'Hello.',
  });
  await post(`/tickets/${number}/messages`, { body: 'Are you there?' });
  caller.close();
};

const longestMs = 180_000;

/** Waits until each desk has its first reply of a machine. Later replies are counted. */
const firstAnswers = async (sides: readonly Side[]): Promise<void> => {
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(200)) {
    const counts = await Promise.all(sides.map(countsOf));
    if (counts.every(({ ofPeople, hops }) => ofPeople > 0 && hops > 1)) return;
  }
};

const fromMail = "from messages where channel = 'email' and author_type = 'customer'";

/** Mails about one ticket are those that became a message of it, and the reply that began it. */
const countsOf = async ({ at: { place } }: Side) => {
  const number = async (query: string): Promise<number> => {
    const [row] = await readRows(place, query);
    return Number(row?.mails ?? 0);
  };
  const busiest = 'group by ticket_number order by count(*) desc limit 1';
  return {
    arrived: await number('select count(*) as mails from inbound_mails'),
    ofPeople: await number(`select count(*) as mails ${fromMail} and auto = 0`),
    hops: 1 + (await number(`select count(*) as mails ${fromMail} ${busiest}`)),
  };
};
