/** `./tidemark rules explain`: what rules did in the latest writes to a ticket, or why they did nothing (contract §7.5). */

import type { Rule } from '../../model/automation/rule.ts';
import type { RuleRun } from '../../model/automation/rule-run.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { Stores } from '../../model/ports.ts';
import { namesOf, storedListing } from '../configuration/names-of.ts';
import { storedConfiguration } from '../configuration/stored-configuration.ts';
import { explainRun, type RunAccount } from './explain-run.ts';

export type ExplainTicket = Readonly<{ number: number; limit: number }>;

/** `who` is the name of the author; null without an author, or after the author was removed. */
export type ExplainedRun = RunAccount & Readonly<{ who: string | null }>;

/** The latest runs, newest first. */
export const explainTicket = async (
  stores: Stores,
  { number, limit }: ExplainTicket,
): Promise<readonly ExplainedRun[]> => {
  await getTicket(stores, number);
  const runs = await stores.ruleRuns.listOfTicket(number, limit);
  const rulesAt = await rulesByVersion(stores, runs);
  const rulesOf = ({ version }: RuleRun): readonly Rule[] => rulesAt.get(version) ?? [];
  const stored = await storedConfiguration(stores, [runs.map(rulesOf), runs.map(organizationsIn)]);
  const names = namesOf(storedListing(stored), stored.sections.ticket_fields);
  const explained: ExplainedRun[] = [];
  for (const run of runs)
    explained.push({ ...explainRun(run, rulesOf(run), names), who: await nameOfActor(stores, run.actor) });
  return explained;
};

const rulesByVersion = async (
  { ruleRuns }: Stores,
  runs: readonly RuleRun[],
): Promise<ReadonlyMap<number, readonly Rule[]>> => {
  const rulesAt = new Map<number, readonly Rule[]>();
  for (const version of new Set(runs.map((run) => run.version)))
    rulesAt.set(version, await ruleRuns.findRules(version));
  return rulesAt;
};

/** In the form in which the configuration mentions them. */
const organizationsIn = ({ facts, firings }: RuleRun) => ({
  set_organization: [
    facts.organization,
    facts['organization (before)'],
    ...firings.flatMap(({ changes }) => changes.organization_id ?? []),
  ],
});

/** The name of an actor; null for nobody, or somebody who is gone. */
export const nameOfActor = async (stores: Stores, { type, id }: RuleRun['actor']): Promise<string | null> => {
  if (id === null) return null;
  if (type === 'agent') return (await stores.agents.find(id))?.name ?? null;
  if (type === 'api_key') return (await stores.apiKeys.find(id))?.name ?? null;
  return type === 'customer' ? ((await stores.contacts.find(id))?.name ?? null) : null;
};
