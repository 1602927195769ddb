/** The story of the demo, made from a seed: the same seed and end give the same acts. */
import { type Random, seededRandom } from '@tidemark/domain';
import { machineTopics } from './machine-topics.ts';
import { orderTopics } from './order-topics.ts';
import { type DemoAgent, type DemoCustomer, demoAgents, demoCustomers } from './people.ts';
import { demoProducts } from './products.ts';
import type { Texts, Topic } from './topic.ts';
import { wholesaleTopics } from './wholesale-topics.ts';
import { dayMs, hourMs, minuteMs, nextWork, openingTimes } from './work-hours.ts';

export type DemoChannel = 'email' | 'portal' | 'web' | 'chat' | 'phone';

/** `at`: milliseconds since 1970. `ticket`: a place among the tickets, from 0. */
export type DemoAct = Readonly<{ at: number; ticket: number }> &
  (
    | Readonly<{
        does: 'open';
        topic: Topic;
        customer: DemoCustomer;
        channel: DemoChannel;
        subject: string;
        text: string;
        product: string;
        order: string;
      }>
    | Readonly<{ does: 'assign'; agent: DemoAgent }>
    | Readonly<{
        does: 'answer';
        agent: DemoAgent;
        text: string;
        status: 'pending' | 'on_hold' | 'open' | 'solved';
      }>
    | Readonly<{ does: 'note'; agent: DemoAgent; text: string }>
    | Readonly<{ does: 'return'; text: string }>
    | Readonly<{ does: 'rate'; rating: number; comment: string | null }>
  );

export type DemoWish = Readonly<{ seed: number; tickets: number; days: number; until: number }>;

/** In the order of time, none after `until`. */
export const demoActs = ({ seed, tickets, days, until }: DemoWish): readonly DemoAct[] => {
  const random = seededRandom(seed);
  const times = openingTimes(random, { count: tickets, from: until - days * dayMs, until });
  return times
    .flatMap((at, ticket) => storyOf(random, { at, ticket, until }))
    .filter(({ at }) => at <= until)
    .sort((one, other) => one.at - other.at);
};

type Place = Readonly<{ at: number; ticket: number; until: number }>;

const storyOf = (random: Random, place: Place): readonly DemoAct[] => {
  const customer = random.pick(customers);
  const topic = random.pick(customer.isWholesale ? wholesaleTopics : consumerTopics);
  const fill = filling(random);
  const { at, ticket } = place;
  const greeting = random.pick(['Hello,\n\n', 'Hi,\n\n', 'Good morning,\n\n', 'Dear team,\n\n', '']);
  const opened: DemoAct = {
    at,
    ticket,
    does: 'open',
    topic,
    customer,
    product: fill('{product}'),
    order: fill('{order}'),
    channel: random.pick(['email', 'email', 'email', 'portal', 'portal', 'web', 'chat', 'phone']),
    subject: fill(random.pick(topic.subjects)),
    text: `${greeting}${fill(random.pick(topic.openings))}\n\n${random.pick(closings)}${customer.name}`,
  };
  return [opened, ...handled(random, place, { topic, customer, fill })];
};

type Telling = Readonly<{ topic: Topic; customer: DemoCustomer; fill: (text: string) => string }>;

/** A young ticket often waits for somebody, and a few are forgotten. */
const handled = (random: Random, place: Place, telling: Telling): readonly DemoAct[] => {
  const { at, ticket, until } = place;
  const { topic } = telling;
  const agent = random.pick(agentsOf(topic.team));
  const isYoung = until - at < 4 * dayMs;
  const isForgotten = ticket % 40 === 0 && until - at < 20 * dayMs;
  const begun = nextWork(at + (5 + random.below(40)) * minuteMs);
  // Some are found too late: these breach their SLA.
  const late = random.below(14) === 0 ? 30 * hourMs : 0;
  const answeredAt = nextWork(begun + late + (10 + random.below(topic.urgent ? 60 : 280)) * minuteMs);
  if (isYoung && random.below(4) === 0) return [];
  const assigned: DemoAct = { at: begun, ticket, does: 'assign', agent };
  if (isForgotten || (isYoung && random.below(4) === 0)) return [assigned];
  const noted = random.below(3) === 0 ? [noteAt(random, answeredAt, { ticket, agent, telling })] : [];
  const talk = conversation(random, { ...place, at: answeredAt }, { ...telling, agent });
  return [assigned, ...noted, ...talk];
};

type Noted = Readonly<{ ticket: number; agent: DemoAgent; telling: Telling }>;

const noteAt = (random: Random, at: number, { ticket, agent, telling }: Noted): DemoAct => ({
  at: at - 4 * minuteMs,
  ticket,
  does: 'note',
  agent: otherThan(random, agent),
  text: telling.fill(random.pick(telling.topic.notes)),
});

type Talking = Telling & Readonly<{ agent: DemoAgent }>;

/** `at`: of the first answer. */
const conversation = (
  random: Random,
  { at, ticket, until }: Place,
  { topic, customer, agent, fill }: Talking,
): readonly DemoAct[] => {
  const write = (texts: Texts): string => signed(fill(random.pick(texts)), customer, agent);
  const isQuick = random.below(5) < 2;
  const status = isQuick ? 'solved' : random.below(8) === 0 ? 'on_hold' : 'pending';
  const answered: DemoAct = { at, ticket, does: 'answer', agent, text: write(topic.answers), status };
  if (isQuick) return [answered, ...rated(random, ticket, at)];
  const isRecent = until - at < 9 * dayMs;
  const waits = isRecent ? random.below(4) : 2;
  if (waits === 0 || (status === 'on_hold' && until - at < 10 * dayMs)) return [answered];
  const returnedAt = at + (20 + random.below(900)) * minuteMs;
  const text = fill(random.pick(topic.returns));
  const returned: DemoAct = { at: returnedAt, ticket, does: 'return', text };
  if (waits === 1) return [answered, returned];
  const solvedAt = nextWork(returnedAt + (15 + random.below(260)) * minuteMs);
  const ending = { at: solvedAt, ticket, does: 'answer', agent, text: write(topic.endings) } as const;
  return [answered, returned, { ...ending, status: 'solved' }, ...rated(random, ticket, solvedAt)];
};

/** Three of five customers answer, most of them are content. */
const rated = (random: Random, ticket: number, solvedAt: number): readonly DemoAct[] => {
  if (random.below(5) > 2) return [];
  const rating = random.pick([5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1]);
  const comment = random.below(3) === 0 ? random.pick(rating > 3 ? praise : blame) : null;
  return [{ at: solvedAt + (30 + random.below(2400)) * minuteMs, ticket, does: 'rate', rating, comment }];
};

const signed = (text: string, { name }: DemoCustomer, agent: DemoAgent): string =>
  `Hi ${firstOf(name)},\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}\n\nBest wishes,\n${firstOf(agent.name)}`;

const firstOf = (name: string): string => name.split(' ')[0] ?? name;

const agentsOf = (team: Topic['team']): readonly [DemoAgent, ...DemoAgent[]] =>
  some(demoAgents.filter(({ teams }) => teams.includes(team)));

const otherThan = (random: Random, { email }: DemoAgent): DemoAgent =>
  random.pick(some(demoAgents.filter((agent) => agent.email !== email)));

const some = <Item>(items: readonly Item[]): readonly [Item, ...Item[]] => {
  const [first, ...others] = items;
  if (first === undefined) throw new Error('Expected at least one, got none.');
  return [first, ...others];
};

/** The placeholders of one ticket have the same values in all of its texts. */
const filling = (random: Random): ((text: string) => string) => {
  const values: Readonly<Record<string, string>> = {
    order: `HB-${10_000 + random.below(9_000)}`,
    product: random.pick(demoProducts),
    city: random.pick(cities),
    amount: `€${12 + random.below(180)}.${random.pick(['00', '50', '90'])}`,
    day: random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
};

const customers = some(demoCustomers);
const consumerTopics = some([...orderTopics, ...orderTopics, ...machineTopics]);
const cities: Texts = ['Hamburg', 'Dublin', 'Ghent', 'Porto', 'Leeds', 'Lyon', 'Utrecht', 'Turin'];
const closings: Texts = ['Thanks,\n', 'Best,\n', 'Kind regards,\n', 'Cheers,\n', ''];
const praise: Texts = [
  'Quick and friendly.',
  'Solved with one mail, thank you!',
  'Very kind people.',
  'Best support that I ever had.',
];
const blame: Texts = [
  'It took too long.',
  'I had to write three times.',
  'The answer did not help at first.',
];
