import { expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Condition } from '../../model/automation/condition.ts';
import { type Action, type Rule, ruleTriggers } from '../../model/automation/rule.ts';
import { ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { anAgent, aTeam, aTicket } from '../../testing/builders.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { aRuleWorld, aSubject } from '../../testing/rule-builders.ts';
import { type SeededRandom, seededRandom } from '../../testing/seeded-random.ts';
import { type RunRules, runRules } from './run-rules.ts';

const team = aTeam();
const agents = [anAgent(), anAgent({ status: 'suspended' })];
const tags = ['a', 'b', 'c', 'd'] as const;

const someCondition = (random: SeededRandom): Condition =>
  random.pick<() => Condition>([
    () => ({ fact: 'status', operator: 'is', value: random.pick(ticketStatuses) }),
    () => ({ fact: 'status', operator: 'changed', value: true }),
    () => ({ fact: 'priority', operator: 'changed_to', value: random.pick(ticketPriorities) }),
    () => ({ fact: 'tags', operator: random.pick(['contains', 'not_contains']), value: random.pick(tags) }),
    () => ({ fact: 'assignee', operator: random.pick(['present', 'absent']), value: true }),
  ])();

const someAction = (random: SeededRandom): Action =>
  random.pick<() => Action>([
    () => ({ type: 'set_status', value: random.pick(ticketStatuses) }),
    () => ({ type: 'set_priority', value: random.pick(ticketPriorities) }),
    () => ({ type: 'add_tags', value: [random.pick(tags)] }),
    () => ({ type: 'remove_tags', value: [random.pick(tags)] }),
    () => ({
      type: 'set_assignee',
      value: random.pick([null, agents[0]?.id ?? null, agents[1]?.id ?? null]),
    }),
    () => ({ type: 'assign_round_robin', value: team.id }),
    () => ({ type: 'add_note', value: 'Seen: {{ticket.status}}' }),
  ])();

const some = <Item>(most: number, make: () => Item, random: SeededRandom): Item[] =>
  Array.from({ length: random.below(most + 1) }, make);

const someRule = (random: SeededRandom): Rule =>
  aRule({
    on: random.some(ruleTriggers),
    conditions: {
      all: some(2, () => someCondition(random), random),
      any: some(2, () => someCondition(random), random),
    },
    actions: some(3, () => someAction(random), random),
    stop: random.chance(0.05),
  });

const someRun = (random: SeededRandom): Omit<RunRules, 'world'> => {
  const ticket = aTicket({ status: random.pick(ticketStatuses), tags: random.some(tags) });
  const isNew = random.chance(0.5);
  return {
    rules: some(20, () => someRule(random), random),
    version: 1,
    triggers: [
      isNew ? 'ticket.created' : 'ticket.updated',
      ...random.some(['message.created', 'time'] as const),
    ],
    subject: aSubject({ ticket }),
    baseline: isNew ? ticket : { ...ticket, status: random.pick(ticketStatuses) },
  };
};

test('with any rules, a run ends, fires each rule at most once, and gives the same result when repeated', async () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const given = someRun(seededRandom(seed));
    const again = () => runRules({ ...given, world: aRuleWorld({ agents, teams: [team] }) });
    const outcome = await again();
    const fired = outcome.run.firings.map(({ rule }) => rule);
    expect(new Set(fired).size).toBe(fired.length);
    expect(outcome.run.passes).toBeLessThanOrEqual(limits.automation.passes);
    expect(outcome.ticket.tags.length).toBe(new Set(outcome.ticket.tags).size);
    expect(await again()).toEqual(outcome);
  }
});
