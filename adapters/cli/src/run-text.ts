/** Runs of rules, real and tried, as a person reads them. */
import type { ExplainedRun, RuleAccount, RunAccount, TrialOutcome } from '@tidemark/domain';
import { printable } from './printable.ts';

export const runsText = (runs: readonly ExplainedRun[]): string =>
  runs.map((run) => printed([headOf(run), ...rulesOf(run).map(indented)])).join('\n\n');

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
  const idle = rules.filter(({ outcome }) => outcome === 'not_looked_at').map(({ name }) => name);
  const lookedAt = rules.filter(({ outcome }) => outcome !== 'not_looked_at');
  return [
    ...lookedAt.flatMap(ruleLines),
    ...(idle.length === 0 ? [] : [`– Not looked at: ${idle.join(', ')}.`]),
    `Ended after ${passes === 1 ? 'one pass' : `${passes} passes`}. ${ending}`,
  ];
};

const ruleLines = ({ name, outcome, why, changes, did }: RuleAccount): readonly string[] => [
  `${outcome === 'fired' ? '✓' : '✗'} ${name}: ${why}`,
  ...changes.map(({ field, from, to }) => indented(indented(`${field}: ${from} → ${to}`))),
  ...did.map((sentence) => indented(indented(sentence))),
];

const indented = (line: string): string => `  ${line}`;

const printed = (lines: readonly string[]): string => lines.map(printable).join('\n');
