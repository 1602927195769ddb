/** `./tidemark rules test`: what rules would do on a made-up write. Nothing is written, claimed or sent. */
import type { Rule } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { holds } from '../conditions/evaluate.ts';
import { factSheet } from '../conditions/fact-sheet.ts';
import type { Names } from '../configuration/names.ts';
import { canWork } from './assign-actions.ts';
import type { Effect } from './draft.ts';
import { explainRun, type RunAccount } from './explain-run.ts';
import type { Trial } from './read-trials.ts';
import type { RuleWorld } from './rule-world.ts';
import { type RunOutcome, runRules } from './run-rules.ts';

/** The workspace in which rules are tried. */
export type TrialGround = Readonly<{
  rules: readonly Rule[];
  version: number;
  world: RuleWorld;
  names: Names;
}>;

/** `misses` are sentences: what the trial expected and did not get. Without any, the trial passed. */
export type TrialOutcome = Readonly<{
  name: string;
  ticket: Ticket;
  effects: readonly Effect[];
  account: RunAccount;
  misses: readonly string[];
}>;

export const tryRules = async (trial: Trial, ground: TrialGround): Promise<TrialOutcome> => {
  const { rules, version, names } = ground;
  const world = dryWorld(ground.world);
  const { organizationId } = trial.subject.ticket;
  const organization = organizationId === null ? null : await world.organization(organizationId);
  const subject = { ...trial.subject, organization: trial.subject.organization ?? organization };
  const tried = { ...trial, subject };
  const { triggers, baseline } = trial;
  const outcome = await runRules({ rules, version, triggers, subject, baseline, world });
  const account = explainRun(outcome.run, rules, withMadeUp(names, trial));
  const misses = [...missedRules(trial, account), ...missedFacts(tried, outcome, world)];
  return { name: trial.name, ticket: outcome.ticket, effects: outcome.effects, account, misses };
};

/** The names of the workspace, and that of an organization which the trial makes up. */
const withMadeUp = (names: Names, { subject: { organization } }: Trial): Names => ({
  ...names,
  nameOf: (kind, id) =>
    kind === 'organization' && id === organization?.id ? organization.name : names.nameOf(kind, id),
});

const missedRules = ({ expect }: Trial, { rules }: RunAccount): readonly string[] => {
  const accountOf = (name: string) => rules.find((rule) => rule.name.toLowerCase() === name.toLowerCase());
  const unknown = [...expect.fired, ...expect.notFired].filter((name) => !accountOf(name));
  return [
    ...unknown.map((name) => `There is no active rule ${name}.`),
    ...expect.fired.flatMap((name) => {
      const rule = accountOf(name);
      return rule && rule.outcome !== 'fired' ? [`${rule.name} was to fire. ${rule.why}`] : [];
    }),
    ...expect.notFired.flatMap((name) => {
      const rule = accountOf(name);
      return rule?.outcome === 'fired' ? [`${rule.name} was not to fire. ${rule.why}`] : [];
    }),
  ];
};

const missedFacts = (
  { expect, subject, baseline }: Trial,
  { ticket }: RunOutcome,
  world: RuleWorld,
): readonly string[] => {
  const facts = factSheet({
    subject: { ...subject, ticket },
    baseline,
    within: (calendarId, instant) => world.within(calendarId, instant),
  });
  return expect.ticket
    .filter((condition) => !holds(condition, facts))
    .map(({ fact, operator, value }) => {
      const found = facts.value(fact);
      return `${fact} was expected: ${operator.replaceAll('_', ' ')} ${JSON.stringify(value)}; it is ${JSON.stringify(found)}.`;
    });
};

/**
 * The same world for a made-up ticket: round-robin assigns the first available agent and uses up no turn, and no rating was
 * requested yet.
 */
const dryWorld = (world: RuleWorld): RuleWorld => ({
  ...world,
  nextAgent: async (teamId) => {
    const members = await world.teamMembers(teamId);
    return members.find((agent) => canWork(agent) && agent.available) ?? null;
  },
  ratingRequestedAt: async () => null,
});
