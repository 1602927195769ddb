/** Runs of rules on one write, for tests. */

import type { Subject } from '../automation/conditions/facts.ts';
import { act } from '../automation/rules/act.ts';
import type { Draft } from '../automation/rules/draft.ts';
import { type RunOutcome, runRules } from '../automation/rules/run-rules.ts';
import type { Condition, Conditions } from '../model/automation/condition.ts';
import type { Action, Rule, RuleTrigger } from '../model/automation/rule.ts';
import type { Ticket } from '../model/desk/ticket.ts';
import { type Changes, ticketChanges } from '../model/desk/ticket-changes.ts';
import { aTicket } from './builders.ts';
import { aRule } from './configuration-builders.ts';
import { aRuleWorld, aSubject, type Populace } from './rule-builders.ts';

/** `before` is what was different before the write; without it the ticket is new. */
type Write = Readonly<{
  rules: readonly Rule[];
  triggers?: readonly RuleTrigger[];
  ticket?: Partial<Ticket>;
  before?: Partial<Ticket>;
  subject?: Partial<Subject>;
  populace?: Populace;
}>;

export const runOn = ({ rules, triggers, ticket, before, subject, populace }: Write): Promise<RunOutcome> => {
  const written = aTicket(ticket);
  return runRules({
    rules,
    version: 3,
    triggers: triggers ?? (before ? ['ticket.updated'] : ['ticket.created']),
    subject: aSubject({ ...subject, ticket: written }),
    baseline: { ...written, ...before },
    world: aRuleWorld(populace),
  });
};

export const when = (
  fact: string,
  operator: Condition['operator'],
  value: Condition['value'],
): Conditions => ({ all: [{ fact, operator, value }], any: [] });

export const action = (type: string, value: Action['value']): Action => ({ type, value });

/** A rule that adds its name as a tag. */
export const tagging = (tag: string, overrides: Partial<Rule> = {}): Rule =>
  aRule({ name: tag, actions: [action('add_tags', [tag])], ...overrides });

/** Runs the actions of one rule on ticket 7. */
export const actedOn = async (
  { actions, ...rule }: Pick<Rule, 'id' | 'name' | 'actions'>,
  { ticket, subject, populace }: Pick<Write, 'ticket' | 'subject' | 'populace'>,
): Promise<Draft & Readonly<{ changes: Changes }>> => {
  const before = aTicket({ number: 7, ...ticket });
  const draft = await act(
    aRule({ ...rule, actions }),
    aSubject({ ...subject, ticket: before }),
    aRuleWorld(populace),
  );
  return { ...draft, changes: ticketChanges(before, draft.ticket) };
};
