/** Rules on `time`: looked at now and then on every ticket that is not closed (section 7 of the decisions). */
import type { Call } from '../actor.ts';
import { atRest } from '../conditions/at-rest.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Automation } from '../configuration/configuration-store.ts';
import type { Ports, Stores } from '../ports.ts';
import { isWithinHoursOf } from '../sla/hours-of.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import { partyOf } from '../tickets/party-of.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { reading, type WriteScope, writing } from '../use-case.ts';
import type { Rule } from './rule.ts';
import { timeAnchor } from './time-anchor.ts';

const batch = 200;

/** Goes over all tickets that are not closed, and says on how many rules ran. Two workers at once fire each rule once. */
export const runningTimeRules = (ports: Ports) => {
  const find = reading(ports)(findTimely);
  const run = writing(ports)(runTimeRules);
  return async (call: Call): Promise<number> => {
    let done = 0;
    let after: number | null = null;
    do {
      const now = ports.clock.now();
      const found: Awaited<ReturnType<typeof findTimely>> = await find(call, { after, now });
      for (const number of found.numbers) done += await run(call, number);
      after = found.next;
    } while (after !== null);
    return done;
  };
};

/** Where a round stands: the last ticket number looked at, null at its beginning. */
type TimeRound = Readonly<{ after: number | null }>;

/** Tickets of the next batch on which a time rule is due, found without any lock; `next` is null at the round's end. */
const findTimely = async (
  stores: Stores,
  { after, now }: TimeRound & Readonly<{ now: string }>,
): Promise<Readonly<{ numbers: readonly number[]; next: number | null }>> => {
  const automation = await stores.configuration.automation();
  const rules = automation.rules.filter(({ on }) => on.includes('time'));
  if (rules.length === 0) return { numbers: [], next: null };
  const { data, next } = await stores.tickets.listUnclosed({ limit: batch, after });
  const numbers: number[] = [];
  for (const ticket of data)
    if ((await dueRules(stores, automation, { ticket, rules, now })).length > 0) numbers.push(ticket.number);
  return { numbers, next };
};

/** Runs what is still due once the ticket is held. */
const runTimeRules = async (scope: WriteScope, number: number): Promise<number> => {
  const { stores, now } = scope;
  const ticket = await stores.tickets.findForChange(number);
  if (!ticket) return 0;
  const automation = await stores.configuration.automation();
  const rules = automation.rules.filter(({ on }) => on.includes('time'));
  const timeRules = await dueRules(stores, automation, { ticket, rules, now });
  if (timeRules.length === 0) return 0;
  await commitTicket(scope, { before: ticket, after: ticket, messages: [], timeRules });
  return 1;
};

type Looking = Readonly<{ ticket: Ticket; rules: readonly Rule[]; now: string }>;

const dueRules = async (
  stores: Stores,
  automation: Automation,
  { ticket, rules, now }: Looking,
): Promise<readonly Rule[]> => {
  const party = await partyOf(stores, automation, ticket);
  const facts = factSheet({
    subject: atRest(ticket, party, now),
    baseline: ticket,
    within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
  });
  const holding = rules.filter(({ conditions }) => firstFailure(conditions, facts) === null);
  if (holding.length === 0) return [];
  const fired = await stores.ruleRuns.listTimeFirings(ticket.number);
  return holding.filter((rule) => fired[rule.id] !== timeAnchor(rule, ticket));
};
