/** An open form as spammers use it: thousands of submissions that name one victim, while rules write to requesters. */
import { type Call, type Desk, DeskError, type Letter, limits, type Mail, plus } from '@tidemark/domain';
import { collectingMailer, fixedClock, type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { createMailTexts } from '@tidemark/mail';
import { createVault, startTaskWorker, type TaskWorker } from '@tidemark/node';
import { cleanLater } from '../cleaning.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { secretKey } from '../server.ts';
import { openTwoDesks, type TwoDesks } from './sla-desks.ts';
import { checkLinks, emptyLinks, type LinkCounts, type MailedLink } from './spam-relay-links.ts';

export const spamRelay: Row = {
  name: 'spam-relay',
  promise:
    'thousands of submissions that name one victim: at most 3 mails in any hour, none in the words of who submits',
  databases: ['sqlite', 'postgres'],
  run: (context) => flooding(context),
};

const victim = 'victim@customer.example';
const hostile = 'BUY-PILLS';
const most = limits.mail.automaticTo.most;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A mail as it left: its instant by the clock of the desk. */
type Sent = Readonly<{ at: string; letter: Letter }>;

type Flood = Readonly<{
  two: TwoDesks;
  call: Call;
  random: SeededRandom;
  sent: Sent[];
  /** Numbers of tickets that are not solved, oldest first. */
  open: number[];
  counts: Counts;
  links: LinkCounts;
}>;

const emptyCounts = () => ({ tickets: 0, links: 0, 'refused as too many': 0, solved: 0 });
type Counts = ReturnType<typeof emptyCounts>;

const flooding = async (context: ProofContext): Promise<Proof> => {
  const flood = await openFlood(context);
  const submissions = bySize(context.size, { slice: 300, short: 10_000, full: 100_000 });
  const steps = bySize(context.size, { slice: 20, short: 200, full: 1_000 });
  const longest = bySize(context.size, { slice: 60, short: 12, full: 12 }) * minuteMs;
  const worker = startTaskWorker({
    queue: flood.two.storage.taskQueue,
    run: flood.two.desks[0].tasks.run,
    clock: flood.two.clock,
    log: { error: () => undefined },
  });
  cleanLater(worker.stop);
  const begun = Date.parse(flood.two.clock.now());
  for (let step = 0; step < steps; step += 1) {
    const isQuiet = flood.random.chance(0.05);
    flood.two.clock.advance(flood.random.below(isQuiet ? 3 * hourMs : longest));
    await submitted(flood, Math.ceil(submissions / steps));
    await delivered(flood, worker);
    await checkLinks(flood, linksIn(flood));
    if (step % 50 === 49) context.note(`${step + 1} of ${steps} steps, ${flood.sent.length} mails`);
  }
  const mails = await flood.two.storage.work.read(flood.call.workspaceId, (stores) =>
    stores.mails.list(1_000_000),
  );
  const hours = Math.round((Date.parse(flood.two.clock.now()) - begun) / hourMs);
  const { figures, faults } = proofOf(flood, mails);
  return { figures: { hours, ...figures }, faults };
};

const openFlood = async (context: ProofContext): Promise<Flood> => {
  const clock = fixedClock();
  const sent: Sent[] = [];
  const mailer = collectingMailer({
    from: { name: null, address: 'support@acme.example' },
    answer: (letter) => {
      sent.push({ at: clock.now(), letter });
      return { type: 'sent' };
    },
  });
  const own = { mailer, mailTexts: createMailTexts(), vault: createVault(secretKey) };
  const two = await openTwoDesks(context, clock, own);
  const system = await two.addWorkspace('Acme');
  await two.desks[0].configuration.apply(system, configuration);
  const key = await two.desks[0].apiKeys.add(system, { name: 'Website form', scopes: ['read', 'write'] });
  const actor = { type: 'api_key', id: key.id, name: key.name, scopes: key.scopes } as const;
  return {
    two,
    call: { ...system, actor, credentialId: key.id, channel: 'api' },
    random: seededRandom(context.seed),
    sent,
    open: [],
    counts: emptyCounts(),
    links: emptyLinks(),
  };
};

/** Everything by which a rule can write to the requester, with everything in it that the requester's form fills. */
const configuration = {
  macros: [
    { name: 'We got it', reply_body: 'Hello {{requester.name}}, about {{ticket.subject}}: we got it.' },
  ],
  rules: [
    {
      name: 'Say that it came',
      on: ['ticket.created'],
      conditions: [{ fact: 'subject', contains: 'mail' }],
      actions: [
        {
          send_mail: {
            to: 'requester',
            subject: 'We got {{ticket.subject}}',
            body: '{{requester.name}}, {{requester.email}}: {{ticket.subject}}',
          },
        },
      ],
    },
    {
      name: 'Answer',
      on: ['ticket.created'],
      conditions: [{ fact: 'subject', contains: 'reply' }],
      actions: [{ apply_macro: 'We got it' }],
    },
    {
      name: 'Ask how it was',
      on: ['ticket.updated'],
      conditions: [{ fact: 'status', is: 'solved' }],
      actions: [{ request_rating: true }],
    },
  ],
};

/**
 * All at once, by both desks. What is chosen by chance is chosen before anything runs: who comes first in an hour has
 * its mails, so at times only links are asked for, and at times tickets of before are solved first.
 */
const submitted = async (flood: Flood, count: number): Promise<void> => {
  const { random, two } = flood;
  const linksAmong = random.pick([0, 0.25, 1]);
  const solved = random.chance(0.2) ? random.some(flood.open.splice(0, 8)) : [];
  const orders = Array.from({ length: count }, () => {
    const [desk, email] = [random.pick(two.desks), cased(random, victim)];
    const source = `198.51.${random.below(256)}.${random.below(256)}`;
    if (random.chance(linksAmong)) return () => askedForLink(flood, desk, { email, source });
    const subject = random.pick(['mail', 'reply', 'mail and reply']);
    return () => openedTicket(flood, desk, { email, subject });
  });
  await Promise.all(solved.map((number) => solvedTicket(flood, random.pick(two.desks), number)));
  await Promise.all(orders.map((order) => order()));
};

/** Those that wait for others of their ticket have their turn a moment later. */
const delivered = async ({ two, call }: Flood, worker: TaskWorker): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) {
    await worker.runNow();
    if ((await two.desks[0].tasks.count(call)).waiting === 0) return;
    two.clock.advance(1_000);
  }
};

const cased = (random: SeededRandom, text: string): string =>
  [...text].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('');

type Form = Readonly<{ email: string; subject: string }>;

const openedTicket = async (
  { call, counts, open }: Flood,
  { tickets }: Desk,
  { email, subject }: Form,
): Promise<void> => {
  const { number } = await tickets.open(call, {
    requesterEmail: email,
    requesterName: `${hostile} at http://evil.example`,
    subject: `${hostile} at http://evil.example: ${subject}`,
    message: `${hostile} at http://evil.example`,
  });
  counts.tickets += 1;
  open.push(number);
};

const solvedTicket = async ({ call, counts }: Flood, { tickets }: Desk, number: number): Promise<void> => {
  await tickets.change(call, { number, status: 'solved' });
  counts.solved += 1;
};

const askedForLink = async (
  { call, counts }: Flood,
  { portal }: Desk,
  { email, source }: Readonly<{ email: string; source: string }>,
): Promise<void> => {
  counts.links += 1;
  try {
    await portal.requestLink({ ...call, source, channel: 'portal' }, { email });
  } catch (error) {
    if (!(error instanceof DeskError && error.code === 'rate_limited')) throw error;
    counts['refused as too many'] += 1;
  }
};

const linksIn = ({ sent }: Flood): readonly MailedLink[] =>
  sent.flatMap(({ letter }) => {
    const token = /sign-in\?token=(\S+)/.exec(letter.text)?.[1];
    return token === undefined ? [] : [{ id: letter.id, at: letter.date, token }];
  });

const proofOf = ({ sent, counts, links }: Flood, mails: readonly Mail[]): Proof => {
  const ofKind = (kind: Mail['kind']) => mails.filter((mail) => mail.kind === kind).length;
  const kinds = ['sign_in', 'rule', 'public_reply', 'rating'] as const;
  const queued = mostWithin(
    hourMs,
    mails.map(({ createdAt }) => createdAt),
  );
  // A mail leaves some seconds after it was queued.
  const left = mostWithin(
    59 * minuteMs,
    sent.map(({ at }) => at),
  );
  const loud = sent.filter(({ letter }) => /buy-pills|evil\.example/i.test(JSON.stringify(letter)));
  const astray = sent.filter(({ letter }) => letter.to.toLowerCase() !== victim);
  const unsent = mails.filter(({ state }) => state !== 'sent');
  return {
    figures: {
      submissions: counts.tickets + counts.links,
      ...counts,
      'mails by kind': kinds.map((kind) => `${kind} ${ofKind(kind)}`).join(', '),
      'mails sent': sent.length,
      'queued in the worst hour': queued,
      'sent in the worst 59 minutes': left,
      'mails in hostile words': loud.length,
      'links looked at while they lived': links.looked,
      'of these dead': links.dead,
    },
    faults: [
      ...(Math.max(queued, left) > most
        ? [`${queued} mails were queued and ${left} sent in one hour, expected ${most}.`]
        : []),
      ...loud.slice(0, 3).map(({ letter }) => `A mail in hostile words: ${letter.subject}.`),
      ...(astray.length > 0 ? [`${astray.length} mails went to somebody else.`] : []),
      ...(unsent.length > 0 || sent.length !== mails.length
        ? [`${mails.length} mails were queued, ${sent.length} sent, and ${unsent.length} are not.`]
        : []),
      ...(links.dead > 0 ? [`${links.dead} links were dead within their ten minutes.`] : []),
      ...kinds
        .filter((kind) => ofKind(kind) === 0)
        .map((kind) => `No mail ${kind}: the flood tried nothing.`),
      ...(links.looked > 0 ? [] : ['No link was looked at: the flood tried nothing.']),
    ],
  };
};

/** How many instants lie within so long a time, at most. */
const mostWithin = (milliseconds: number, instants: readonly string[]): number => {
  const ordered = instants.toSorted();
  let [worst, first] = [0, 0];
  for (const [index, instant] of ordered.entries()) {
    while (plus(ordered[first] ?? instant, milliseconds) <= instant) first += 1;
    worst = Math.max(worst, index - first + 1);
  }
  return worst;
};
