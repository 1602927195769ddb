/** Runs of rules, real and tried, as a person reads them. */
import type { ExplainedRun, RuleAccount, RunAccount, TrialOutcome } from '@tidemark/domain';
import { printable } from './printable.ts';

/** `fired`: only the rules that fired. */
export const runsText = (runs: readonly ExplainedRun[], { fired }: Readonly<{ fired: boolean }>): string =>
  runs
    .map((run) => printed([headOf(run), ...(fired ? firedOf(run) : rulesOf(run)).map(indented)]))
    .join('\n\n');

export const trialsText = (outcomes: readonly TrialOutcome[]): string => {
  const failed = outcomes.filter(({ misses }) => misses.length > 0).length;
  const all = outcomes.length === 1 ? 'One made-up write' : `${outcomes.length} made-up writes`;
  const summary = failed === 0 ? 'as expected' : `${failed} not as expected`;
  return [...outcomes.map(trialText), `${all}, ${summary}. Nothing was changed.`].join('\n\n');
};

const trialText = ({ name, account, misses }: TrialOutcome): string =>
  printed([
    `${misses.length === 0 ? '✓' : '✗'} ${name} (${account.triggers.join(', ')})`,
    ...misses.map((miss) => indented(`Not as expected: ${miss}`)),
    ...rulesOf(account).map(indented),
  ]);

const headOf = ({ at, triggers, actor, who }: ExplainedRun): string => {
  const name = who === null ? '' : ` ${who}`;
  return `${at}  ${triggers.join(', ')}  by ${actorNames.get(actor.type) ?? actor.type}${name}`;
};

const actorNames: ReadonlyMap<string, string> = new Map([
  ['api_key', 'the API key'],
  ['agent', 'the agent'],
  ['customer', 'the customer'],
  ['system', 'the workspace itself'],
]);

const rulesOf = ({ rules, passes, ending }: RunAccount): readonly string[] => {
  const lookedAt = rules.filter(({ outcome }) => outcome !== 'not_looked_at');
  return [
    ...lookedAt.flatMap(ruleLines),
    ...idleLines(rules),
    `Ended after ${passes === 1 ? 'one pass' : `${passes} passes`}. ${ending}`,
  ];
};

const firedOf = ({ rules }: RunAccount): readonly string[] => {
  const fired = rules.filter(({ outcome }) => outcome === 'fired');
  return fired.length === 0 ? ['No rule fired.'] : fired.flatMap(ruleLines);
};

/** Those that were not looked at, by the reason. */
const idleLines = (rules: readonly RuleAccount[]): readonly string[] =>
  Object.entries(idleWords).flatMap(([idleness, words]) => {
    const names = rules.filter((rule) => rule.idleness === idleness).map(({ name }) => name);
    return names.length === 0 ? [] : [`– Not evaluated, because ${words}: ${names.join(', ')}.`];
  });

const idleWords: Readonly<Record<NonNullable<RuleAccount['idleness']>, string>> = {
  other_trigger: 'they have another trigger',
  stopped: 'an earlier rule stopped the run',
  not_due: 'they were not due, or had already fired',
};

const ruleLines = ({ name, outcome, why, changes, did }: RuleAccount): readonly string[] => [
  `${outcome === 'fired' ? '✓' : '✗'} ${name}: ${why}`,
  ...changes.map(({ field, from, to }) => indented(indented(`${field}: ${from} → ${to}`))),
  ...did.map((sentence) => indented(indented(sentence))),
];

const indented = (line: string): string => `  ${line}`;

const printed = (lines: readonly string[]): string => lines.map(printable).join('\n');
