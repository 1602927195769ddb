/** Submissions of spammers, in which every text but the address is theirs, and the rules that reply to them. */
import { type Call, type Desk, DeskError, type Letter } from '@tidemark/domain';
import type { SeededRandom } from '@tidemark/domain/testing';
import type { TwoDesks } from './sla-desks.ts';
import type { LinkCounts } from './spam-relay-links.ts';

export const victim = 'victim@customer.example';
const hostile = 'BUY-PILLS';

export const isHostile = (letter: Letter): boolean => /buy-pills|evil\.example/i.test(JSON.stringify(letter));

/** A mail as it left: its instant by the clock of the desk. */
export type Sent = Readonly<{ at: string; letter: Letter }>;

export type Flood = Readonly<{
  two: TwoDesks;
  call: Call;
  random: SeededRandom;
  sent: Sent[];
  /** Numbers of tickets that are not solved, oldest first. */
  open: number[];
  counts: Counts;
  links: LinkCounts;
}>;

export const emptyCounts = () => ({ tickets: 0, links: 0, 'refused as too many': 0, solved: 0 });
type Counts = ReturnType<typeof emptyCounts>;

/** Everything by which a rule can write to the requester, with everything in it that the requester's form fills. */
export const configuration = {
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
export const submitted = async (flood: Flood, wave: number, count: number): Promise<void> => {
  const { random, two } = flood;
  const linksAmong = [1, 0.25, 0][wave % 3] ?? 0;
  const solved = wave % 4 === 3 ? random.some(flood.open.splice(0, 8)) : [];
  const orders = Array.from({ length: count }, () => {
    const desk = random.pick(two.desks);
    const email = cased(random, victim);
    const source = `198.51.${random.below(256)}.${random.below(256)}`;
    if (random.chance(linksAmong)) return () => askedForLink(flood, desk, { email, source });
    const subject = random.pick(['mail', 'reply', 'mail and reply']);
    return () => openedTicket(flood, desk, { email, subject });
  });
  await Promise.all(solved.map((number) => solvedTicket(flood, random.pick(two.desks), number)));
  await Promise.all(orders.map((order) => order()));
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
