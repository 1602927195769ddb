/** Explains a run for `./tidemark rules explain`: for each rule what it did, or which condition did not hold and why. */

import type { Instant } from '../../kernel/instant.ts';
import type { Condition, FactValue } from '../../model/automation/condition.ts';
import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';
import type { Firing, Refusal, RuleRun, RunEnd } from '../../model/automation/rule-run.ts';
import { bareOperators, changeOperators } from '../conditions/operators.ts';
import { referenceKind, shownValue } from '../conditions/show-conditions.ts';
import type { NamedKind, Names } from '../configuration/names.ts';

/** A condition for people, and the value that was found. */
export type ConditionAccount = Readonly<{ condition: string; found: string }>;

/** A field of the ticket that a rule changed. */
export type ChangeAccount = Readonly<{ field: string; from: string; to: string }>;

/** Why a rule was not evaluated. `not_due`: a time rule that was not due, or that had fired for this anchor. */
export type Idleness = 'other_trigger' | 'stopped' | 'not_due';

/** `heldAgain`: after it fired, other rules undid it, and it was not allowed to fire again. */
export type RuleAccount = Readonly<{
  id: string;
  name: string;
  outcome: 'fired' | 'not_fired' | 'not_looked_at';
  idleness: Idleness | null;
  pass: number | null;
  changes: readonly ChangeAccount[];
  did: readonly string[];
  heldAgain: boolean;
  /** The condition of `all` that did not hold; or every condition of `any` if none held. */
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
      const seen = { place, firing: firings.get(place), refusal: refusals.get(place), run };
      return { id: rule.id, name: rule.name, ...account(rule, seen, names) };
    }),
  };
};

const endings: Readonly<Record<RunEnd, string>> = {
  settled: 'Nothing was left to do.',
  stopped: 'A rule that stops all others had fired.',
  depth: 'Rules kept triggering each other until the limit of passes was reached.',
};

type Seen = Readonly<{
  place: number;
  firing: Firing | undefined;
  refusal: Refusal | undefined;
  run: Omit<RuleRun, 'id'>;
}>;

const account = (
  rule: Rule,
  { place, firing, refusal, run }: Seen,
  names: Names,
): Omit<RuleAccount, 'id' | 'name'> => {
  const heldAgain = refusal?.why === 'fired_before';
  const none = { idleness: null, pass: null, changes: [], did: [], heldAgain, failed: [] } as const;
  if (firing) {
    const changes = changeAccounts(firing, names);
    const { pass, did } = firing;
    return { ...none, outcome: 'fired', pass, changes, did, why: whyFired(firing, heldAgain) };
  }
  if (!refusal) {
    const idleness = idlenessOf(rule, place, run);
    return { ...none, outcome: 'not_looked_at', idleness, why: whyIdle[idleness] };
  }
  const failed = failedOf(rule, refusal).map((condition) => ({
    condition: conditionText(condition, names),
    found: foundText(condition, run.facts, names),
  }));
  return { ...none, outcome: 'not_fired', failed, why: whyNot(failed, refusal) };
};

/** A stopped run evaluated every triggered rule up to the one that fired last. */
const idlenessOf = ({ on }: Rule, place: number, { triggers, end, firings }: Seen['run']): Idleness => {
  if (!on.some((trigger) => triggers.includes(trigger))) return 'other_trigger';
  const last = firings.at(-1)?.rule ?? place;
  return end === 'stopped' && place > last ? 'stopped' : 'not_due';
};

const whyIdle: Readonly<Record<Idleness, string>> = {
  other_trigger: 'This rule was not checked: it has other triggers.',
  stopped: 'This rule was not checked: a rule that stops all others had fired.',
  not_due: 'This rule was not checked: its time had not come, or it had already fired for this ticket.',
};

const whyFired = ({ pass, changes, did }: Firing, heldAgain: boolean): string => {
  const idle = Object.keys(changes).length === 0 && did.length === 0;
  const again = heldAgain
    ? ' Its conditions held again later, as others had changed the ticket; a rule fires once in one write.'
    : '';
  return `It fired in pass ${pass}${idle ? ' and had nothing to change' : ''}.${again}`;
};

const whyNot = (failed: readonly ConditionAccount[], { group }: Refusal): string => {
  const said = failed.map(({ condition, found }) => `${condition} (found: ${found})`).join('; ');
  return group === 'any' ? `None of these held: ${said}.` : `This did not hold: ${said}.`;
};

const failedOf = ({ conditions }: Rule, { group, index }: Refusal): readonly Condition[] =>
  group === 'any' ? conditions.any : conditions.all.slice(index, index + 1);

/** The name of something for people: no id, unless several share a name. */
const nameIn = (kind: NamedKind, id: string, names: Names): string => {
  const name = names.nameOf(kind, id);
  if (name !== null) return name;
  return names.idOf(kind, id) === null ? `${article(kind)} ${kind} that is gone` : id;
};

const article = (kind: NamedKind): string => (/^[aeiou]/.test(kind) ? 'an' : 'a');

const conditionText = (condition: Condition, names: Names): string => {
  const { fact, operator } = condition;
  const value = shownValue(condition, { ...names, nameOf: (kind, id) => nameIn(kind, id, names) });
  const words = operator.replaceAll('_', ' ');
  if (bareOperators.has(operator)) return `${fact} ${words}`;
  return `${fact} ${words} ${Array.isArray(value) ? value.join(', ') : value}`;
};

const foundText = ({ fact, operator }: Condition, facts: RuleRun['facts'], names: Names): string => {
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
  return kind === null ? String(value) : nameIn(kind, String(value), names);
};

const changeAccounts = ({ changes }: Firing, names: Names): readonly ChangeAccount[] =>
  Object.entries(changes).map(([field, [from, to]]) => {
    const [word, kind] = references.get(field) ?? [field, null];
    return { field: word, from: said(plain(from), kind, names), to: said(plain(to), kind, names) };
  });

/** Fields that hold ids, by the names of their facts, and what the ids are of. */
const references: ReadonlyMap<string, readonly [string, NamedKind]> = new Map([
  ['assignee_id', ['assignee', 'agent']],
  ['team_id', ['team', 'team']],
  ['organization_id', ['organization', 'organization']],
]);

/** Changes are stored as JSON, so their values are plain. */
const plain = (value: unknown): FactValue => {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};
