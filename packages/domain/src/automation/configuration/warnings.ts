/** Warnings: entries that are valid but may have no effect. The plan shows them; they are no faults. */
import type { Condition, Operator } from '../../model/automation/condition.ts';
import type { Action, Rule } from '../../model/automation/rule.ts';
import { changeOperators } from '../conditions/operators.ts';
import { canWork } from '../rules/assign-actions.ts';
import type { Path } from './names.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export const warningsOf = (
  { agents, sections: stored }: StoredConfiguration,
  { sections: { rules, macros } }: ReadDocument,
): readonly Fault[] => {
  const acting = [...(rules ?? []), ...(macros ?? [])].map(({ input }) => input);
  const asksRatings = [...acting, ...(macros ? [] : stored.macros)].some(asksForRating);
  const idle = (actions: readonly Action[], path: Path) => idleAssignees(agents, actions, path);
  return [
    ...(macros ?? []).flatMap(({ input, index }) => idle(input.actions, ['macros', index])),
    ...(rules ?? []).flatMap(({ input, index }) => [
      ...vainConditions(input, ['rules', index, 'conditions']),
      ...(asksRatings ? [] : unusedTriggers(input, ['rules', index, 'on'])),
      ...idle(input.actions, ['rules', index]),
    ]),
  ];
};

/** A rule with only the trigger `time` has no write, so no condition about a write ever holds. */
const vainConditions = (
  { on, conditions }: Pick<Rule, 'on' | 'conditions'>,
  path: Path,
): readonly Fault[] => {
  if (on.some((trigger) => trigger !== 'time')) return [];
  const inAll = conditions.all.flatMap((condition, index) =>
    isVain(condition) ? [vain(condition, [...path, 'all', index])] : [],
  );
  const [first] = conditions.any;
  const inAny = first && conditions.any.every(isVain) ? [vain(first, [...path, 'any', 0])] : [];
  return [...inAll, ...inAny];
};

const ofWrite: ReadonlySet<string> = new Set([
  'message.internal',
  'message.author_type',
  'message.auto',
  'message.verified',
  'message.recipients',
  'message.body',
  'sla.metric',
  'satisfaction.rating',
  'satisfaction.comment',
]);

/** These hold for a missing value. */
const ofNothing: ReadonlySet<Operator> = new Set(['absent', 'is_not', 'not_in', 'not_contains']);

const isVain = ({ fact, operator }: Condition): boolean =>
  changeOperators.has(operator) || (ofWrite.has(fact) && !ofNothing.has(operator));

const vain = ({ fact, operator }: Condition, path: Path): Fault => ({
  path,
  message: `Only time wakes this rule, and nothing is written then: ${fact} ${operator.replaceAll('_', ' ')} never holds.`,
});

const asksForRating = ({ actions }: Readonly<{ actions: readonly Action[] }>): boolean =>
  actions.some(({ type }) => type === 'request_rating');

const unusedTriggers = ({ on }: Pick<Rule, 'on'>, path: Path): readonly Fault[] =>
  on.includes('satisfaction.received')
    ? [{ path, message: 'No rule and no macro has request_rating: nobody is asked, so nobody rates.' }]
    : [];

const idleAssignees = (
  agents: StoredConfiguration['agents'],
  actions: readonly Action[],
  path: Path,
): readonly Fault[] =>
  actions.flatMap(({ type, value }, index) => {
    const agent = type === 'set_assignee' ? agents.find(({ id }) => id === value) : undefined;
    if (!agent || canWork(agent)) return [];
    const state = agent.status === 'active' ? 'a light agent' : agent.status;
    return [
      {
        path: [...path, 'actions', index, type],
        message: `${agent.email} is ${state}: only an active agent who may answer gets tickets.`,
      },
    ];
  });
