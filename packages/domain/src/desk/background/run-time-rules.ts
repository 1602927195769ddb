/** Rules on `time`: looked at now and then on every ticket that is not closed (contract §7.1). */
import { atRest } from '../../automation/conditions/at-rest.ts';
import { firstFailure } from '../../automation/conditions/evaluate.ts';
import { factSheet } from '../../automation/conditions/fact-sheet.ts';
import { peopleOf } from '../../automation/conditions/people-of.ts';
import { timeAnchor } from '../../automation/rules/time-anchor.ts';
import { isWithinHoursOf } from '../../automation/sla/hours-of.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Automation } from '../../model/automation/configuration-store.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { commitTicket } from '../tickets/commit-ticket.ts';
import type { ActOnDue, FindDue } from './each-due-ticket.ts';

const batch = 200;

export const findTimely: FindDue = async (stores, { after, now }) => {
  const automation = await stores.configuration.automation();
  if (!automation.rules.some(isTimely)) return { numbers: [], next: null };
  const { data, next } = await stores.tickets.listUnclosed({ limit: batch, after });
  const due = await dueRules(stores, automation, { tickets: data, now });
  return { numbers: [...due.keys()], next };
};

export const runTimeRules: ActOnDue = async (scope, number) => {
  const { stores, now } = scope;
  const ticket = await stores.tickets.findForChange(number);
  if (!ticket || ticket.status === 'closed') return false;
  const automation = await stores.configuration.automation();
  const due = await dueRules(stores, automation, { tickets: [ticket], now });
  const dueTimeRules = due.get(number);
  if (!dueTimeRules) return false;
  await commitTicket(scope, { before: ticket, after: ticket, dueTimeRules });
  return true;
};

export const isTimely = ({ on }: Rule): boolean => on.includes('time');

type Looking = Readonly<{ tickets: readonly Ticket[]; now: Instant }>;

/** By ticket number, the rules whose conditions hold and that have not fired for this yet. */
const dueRules = async (
  stores: Stores,
  automation: Automation,
  { tickets, now }: Looking,
): Promise<ReadonlyMap<number, readonly Rule[]>> => {
  const rules = automation.rules.filter(isTimely);
  const held: Readonly<{ ticket: Ticket; holding: readonly Rule[] }>[] = [];
  for (const ticket of tickets) {
    const holding = await holdingRules(stores, automation, { ticket, rules, now });
    if (holding.length > 0) held.push({ ticket, holding });
  }
  const firings = await stores.ruleRuns.listTimeFirings(held.map(({ ticket }) => ticket.number));
  const fired = new Set(
    firings.map(({ ticketNumber, ruleId, anchor }) => `${ticketNumber} ${ruleId} ${anchor}`),
  );
  const due = new Map<number, readonly Rule[]>();
  for (const { ticket, holding } of held) {
    const { number } = ticket;
    const left = holding.filter((rule) => !fired.has(`${number} ${rule.id} ${timeAnchor(rule, ticket)}`));
    if (left.length > 0) due.set(number, left);
  }
  return due;
};

type Holding = Readonly<{ ticket: Ticket; rules: readonly Rule[]; now: Instant }>;

/** Looks people up only for rules that need them, because a round covers many tickets. */
const holdingRules = async (
  stores: Stores,
  automation: Automation,
  { ticket, rules, now }: Holding,
): Promise<readonly Rule[]> => {
  const party = rules.some(asksAboutPeople) ? await peopleOf(stores, { automation }, ticket) : nobody;
  const facts = factSheet({
    subject: atRest(ticket, party, now),
    baseline: ticket,
    within: (calendarId, instant) => isWithinHoursOf(automation, calendarId, instant),
  });
  return rules.filter(({ conditions }) => firstFailure(conditions, facts) === null);
};

const nobody = { requester: null, organization: null };

const asksAboutPeople = ({ conditions }: Rule): boolean =>
  [...conditions.all, ...conditions.any].some(({ fact }) => /^(requester|organization)\./.test(fact));
