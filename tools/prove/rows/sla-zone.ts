/** A workspace whose zone shifts its clocks, with tickets that two desks work on, and a slow clock for each that is right. */
import { type Call, plus, type SlaPolicy, systemCall, type Ticket } from '@tidemark/domain';
import {
  minuteMs,
  type SeededRandom,
  type SlowClock,
  seededRandom,
  type shifts,
  stampSlowly,
  windSlowly,
  workedMinutes,
} from '@tidemark/domain/testing';
import type { TwoDesks } from './sla-desks.ts';
import { calendarsOf, policiesOf } from './sla-hours.ts';

export type Zone = Readonly<{
  two: TwoDesks;
  call: Call;
  agentId: string;
  random: SeededRandom;
  origin: string;
  rota: Readonly<Record<'day' | 'night', Rota>>;
  tickets: WatchedTicket[];
}>;

export type Rota = Readonly<{ policy: SlaPolicy; worked: readonly boolean[] }>;

/** `owed` are the stamps that the slow clock made, all cycles together. */
export type WatchedTicket = {
  readonly number: number;
  readonly contactId: string;
  readonly rota: Rota;
  slow: SlowClock;
  readonly owed: string[];
};

const day = 24 * 60;
/** The clocks of the zone shift three days after its beginning. */
export const windowMinutes = 14 * day;
export const firstMinute = day;

export const openZone = async (
  two: TwoDesks,
  { timezone, at }: (typeof shifts)[number],
  seed: number,
): Promise<Zone> => {
  const origin = plus(at, -3 * day * minuteMs);
  two.clock.set(origin);
  const call = await two.addWorkspace(timezone);
  const agent = await two.desks[0].agents.add(call, {
    email: 'ada@example.com',
    name: 'Ada',
    role: 'agent',
    password: 'correct horse battery',
  });
  const calendars = calendarsOf(timezone, at);
  const policies = policiesOf(calendars);
  await two.storage.work.write(call.workspaceId, async ({ configuration }) => {
    for (const calendar of Object.values(calendars)) await configuration.add('calendar', calendar);
    for (const policy of Object.values(policies)) await configuration.add('sla_policy', policy);
  });
  const rotaOf = (name: 'day' | 'night'): Rota => ({
    policy: policies[name],
    worked: workedMinutes(calendars[name], origin, windowMinutes),
  });
  const rota = { day: rotaOf('day'), night: rotaOf('night') };
  return { two, call, agentId: agent.id, random: seededRandom(seed), origin, rota, tickets: [] };
};

/** At a minute of the window: these writes, and both workers' stamping before, beside and behind them. */
export const workAt = async (zone: Zone, minute: number, opens: number): Promise<void> => {
  const { two, random, tickets, origin } = zone;
  two.clock.set(plus(origin, minute * minuteMs));
  const touched = tickets.filter(() => random.chance(0.08));
  // Chosen before anything runs, so that the seed says what is done, whoever is quicker.
  const changes = touched.map((ticket, index) => [ticket, random.below(8), index] as const);
  const writes = [
    ...changes.map(
      ([ticket, kind, index]) =>
        () =>
          changed(zone, ticket, [kind, index]),
    ),
    ...Array.from({ length: opens }, () => openingOf(zone)),
  ];
  const [written] = await Promise.all([Promise.all(writes.map((write) => write())), stampedByBoth(zone)]);
  for (const ticket of tickets) noteStamps(ticket, minute);
  // In the order of asking, so that what comes next does not depend on who was quicker.
  tickets.push(...written.slice(changes.length).map(({ watched }) => watched));
  for (const { watched, ticket } of written) wind(zone, watched, { ticket, now: minute });
  await stampedByBoth(zone);
  for (const ticket of tickets) noteStamps(ticket, minute);
};

const stampedByBoth = ({ two, call }: Zone): Promise<unknown> =>
  Promise.all(
    two.desks.map((desk, index) =>
      desk.chores.stampClocks({ ...systemCall(call.workspaceId, 'stampClocks', `worker-${index}`) }),
    ),
  );

/** Notes the stamps that the slow clock expects at a minute. */
const noteStamps = (ticket: WatchedTicket, minute: number): void =>
  void ticket.owed.push(...stampSlowly(ticket.slow, minute).map(({ metric, kind }) => `${metric} ${kind}`));

type Written = Readonly<{ watched: WatchedTicket; ticket: Ticket }>;

const wind = (
  { origin }: Zone,
  watched: WatchedTicket,
  { ticket, now }: Readonly<{ ticket: Ticket; now: number }>,
): void => {
  const minuteOf = (at: string) => (Date.parse(at) - Date.parse(origin)) / minuteMs;
  const { policy, worked } = watched.rota;
  watched.slow = windSlowly(watched.slow, { ticket, policy, now }, { worked, minuteOf });
};

const openingOf = (zone: Zone): (() => Promise<Written>) => {
  const { random, call, rota, two } = zone;
  const isNight = random.chance(0.4);
  const isUrgent = random.chance(0.2);
  const desk = two.desks[random.below(2)];
  return async () => {
    const ticket = await (desk ?? two.desks[0]).tickets.open(call, {
      requesterEmail: 'bob@customer.example',
      subject: 'Help',
      message: 'Help.',
      tags: isNight ? ['night'] : [],
      priority: isUrgent ? 'urgent' : 'normal',
    });
    const { number, requesterId } = ticket;
    const own = isNight ? rota.night : rota.day;
    const watched = { number, contactId: requesterId, rota: own, slow: new Map(), owed: [] };
    return { watched, ticket };
  };
};

/** One of the writes that move a clock, by one of the desks. */
const changed = async (
  { two, call, agentId }: Zone,
  watched: WatchedTicket,
  [kind, index]: readonly [number, number],
): Promise<Written> => {
  const { tickets } = two.desks[index % 2 === 0 ? 0 : 1];
  const { number, contactId } = watched;
  if (kind <= 1) await tickets.reply(call, { number, agentId, internal: false, body: 'Done.' });
  else if (kind === 2) {
    const content = { body: 'And?', bodyHtml: '<p>And?</p>' };
    await tickets.answerAsCustomer(call, { number, contactId, content });
  } else if (kind === 3)
    await tickets.change(call, { number, priority: index % 3 === 0 ? 'urgent' : 'high' });
  else await tickets.change(call, { number, status: statuses[kind - 4] ?? 'open' });
  return { watched, ticket: await tickets.get(call, number) };
};

const statuses = ['open', 'pending', 'on_hold', 'solved'] as const;
