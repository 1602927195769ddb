/** What `tidemark rules explain` tells of a run: for each rule what it did, or which condition did not hold and why. */
import type { Condition, FactValue } from '../conditions/condition.ts';
import { bareOperators, changeOperators } from '../conditions/operators.ts';
import { referenceKind, shownValue } from '../conditions/show-conditions.ts';
import type { NamedKind, Names } from '../configuration/names.ts';
import type { Instant } from '../instant.ts';
import type { Rule, RuleTrigger } from './rule.ts';
import type { Firing, Refusal, RuleRun, RunEnd } from './rule-run.ts';

/** A condition as a person reads it, and what was found in its place. */
export type ConditionAccount = Readonly<{ condition: string; found: string }>;

/** A field of the ticket that a rule changed. */
export type ChangeAccount = Readonly<{ field: string; from: string; to: string }>;

/** `heldAgain`: after it had fired its conditions held anew, and it was not let fire twice. */
export type RuleAccount = Readonly<{
  id: string;
  name: string;
  outcome: 'fired' | 'not_fired' | 'not_looked_at';
  pass: number | null;
  changes: readonly ChangeAccount[];
  did: readonly string[];
  heldAgain: boolean;
  /** The condition of `all` that did not hold; or every one of `any`, none of which did. */
  failed: readonly ConditionAccount[];
  /** The same in a sentence. */
  why: string;
}>;

export type RunAccount = Readonly<{
  ticketNumber: number;
  at: Instant;
  version: number;
  triggers: readonly RuleTrigger[];
  actor: RuleRun['actor'];
  passes: number;
  end: RunEnd;
  ending: string;
  rules: readonly RuleAccount[];
}>;

/** `rules` are those of the run's version of the configuration: `RuleRunStore.findRules`. */
export const explainRun = (run: Omit<RuleRun, 'id'>, rules: readonly Rule[], names: Names): RunAccount => {
  const firings = new Map(run.firings.map((firing) => [firing.rule, firing]));
  const refusals = new Map(run.refusals.map((refusal) => [refusal.rule, refusal]));
  return {
    ticketNumber: run.ticketNumber,
    at: run.at,
    version: run.version,
    triggers: run.triggers,
    actor: run.actor,
    passes: run.passes,
    end: run.end,
    ending: endings[run.end],
    rules: rules.map((rule, place) => {
      const seen = { firing: firings.get(place), refusal: refusals.get(place), facts: run.facts };
      return { id: rule.id, name: rule.name, ...account(rule, seen, names) };
    }),
  };
};

const endings: Readonly<Record<RunEnd, string>> = {
  settled: 'Nothing was left to do.',
  stopped: 'A rule that stops all others had fired.',
  depth: 'Rules kept waking each other, until none was looked at any more.',
};

type Seen = Readonly<{
  firing: Firing | undefined;
  refusal: Refusal | undefined;
  facts: RuleRun['facts'];
}>;

const account = (
  rule: Rule,
  { firing, refusal, facts }: Seen,
  names: Names,
): Omit<RuleAccount, 'id' | 'name'> => {
  const heldAgain = refusal?.why === 'fired_before';
  const none = { pass: null, changes: [], did: [], heldAgain, failed: [] } as const;
  if (firing) {
    const changes = changeAccounts(firing, names);
    const { pass, did } = firing;
    return { ...none, outcome: 'fired', pass, changes, did, why: whyFired(firing, heldAgain) };
  }
  if (!refusal) return { ...none, outcome: 'not_looked_at', why: 'It was not looked at.' };
  const failed = failedOf(rule, refusal).map((condition) => ({
    condition: conditionText(condition, names),
    found: foundText(condition, facts, names),
  }));
  return { ...none, outcome: 'not_fired', failed, why: whyNot(failed, refusal) };
};

const whyFired = ({ pass, changes, did }: Firing, heldAgain: boolean): string => {
  const idle = Object.keys(changes).length === 0 && did.length === 0;
  const again = heldAgain ? ' Its conditions held again later; a rule fires once in one write.' : '';
  return `It fired in pass ${pass}${idle ? ' and had nothing to change' : ''}.${again}`;
};

const whyNot = (failed: readonly ConditionAccount[], { group }: Refusal): string => {
  const said = failed.map(({ condition, found }) => `${condition} (found: ${found})`).join('; ');
  return group === 'any' ? `None of these held: ${said}.` : `This did not hold: ${said}.`;
};

const failedOf = ({ conditions }: Rule, { group, index }: Refusal): readonly Condition[] =>
  group === 'any' ? conditions.any : conditions.all.slice(index, index + 1);

const conditionText = (condition: Condition, names: Names): string => {
  const { fact, operator } = condition;
  const value = shownValue(condition, names);
  const words = operator.replaceAll('_', ' ');
  if (bareOperators.has(operator)) return `${fact} ${words}`;
  return `${fact} ${words} ${Array.isArray(value) ? value.join(', ') : value}`;
};

const foundText = ({ fact, operator }: Condition, facts: Seen['facts'], names: Names): string => {
  const kind = referenceKind(fact, names);
  const found = said(facts[fact], kind, names);
  return changeOperators.has(operator)
    ? `${found}, and ${said(facts[`${fact} (before)`], kind, names)} before`
    : found;
};

const said = (value: FactValue | undefined, kind: NamedKind | null, names: Names): string => {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.join(', ');
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return kind === null ? String(value) : (names.nameOf(kind, String(value)) ?? String(value));
};

const changeAccounts = ({ changes }: Firing, names: Names): readonly ChangeAccount[] =>
  Object.entries(changes).map(([field, [from, to]]) => {
    const kind = referencesOf.get(field) ?? null;
    return { field, from: said(plain(from), kind, names), to: said(plain(to), kind, names) };
  });

const referencesOf: ReadonlyMap<string, NamedKind> = new Map([
  ['assignee_id', 'agent'],
  ['team_id', 'team'],
  ['organization_id', 'organization'],
]);

/** Changes are kept as JSON: their values are plain. */
const plain = (value: unknown): FactValue => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
