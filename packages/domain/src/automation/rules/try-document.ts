/**
 * `./tidemark rules test`: a document of made-up writes under `trials`, or of a single one with its members at the top.
 * Under `rules` it may have rules in the form of the configuration document, which are tried instead of the saved ones.
 */

import type { Instant } from '../../kernel/instant.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { type Fault, readDocument } from '../configuration/read-document.ts';
import { isObject } from '../configuration/read-members.ts';
import { sections } from '../configuration/sections.ts';
import { storedConfiguration } from '../configuration/stored-configuration.ts';
import { readTrials } from './read-trials.ts';
import { worldOf } from './stored-world.ts';
import { type TrialOutcome, tryRules } from './try-rules.ts';

/** `now` is when a write happens that names no time. */
export type TryDocument = Readonly<{ document: unknown; ids: Ids; now: Instant }>;

/** With faults nothing was tried. */
export type TriedDocument = Readonly<{ faults: readonly Fault[]; outcomes: readonly TrialOutcome[] }>;

export const tryDocument = async (
  stores: Stores,
  { document, ids, now }: TryDocument,
): Promise<TriedDocument> => {
  const { written, rules: unsaved, rootOf } = partsOf(document);
  const stored = await storedConfiguration(stores, [unsaved, organizationsIn(written)]);
  const read = readDocument(unsaved === undefined ? {} : { rules: unsaved }, { stored, ids });
  const faults = [...read.faults];
  const fault = (path: Fault['path'], message: string): void =>
    void faults.push({ path: rootOf(path), message });
  const trials = readTrials(written, { names: read.names, fault }, now);
  if (faults.length > 0 || !trials) return { faults, outcomes: [] };
  const automation = await stores.configuration.automation();
  const rules = read.sections.rules?.map(({ input, index }) => {
    const stamp = { id: ids.next(), position: index, createdAt: now, updatedAt: now };
    return sections.rules.make(input, stamp, null);
  });
  const world = worldOf({ stores }, automation);
  const { version } = automation;
  const ground = { rules: rules?.filter(isActive) ?? automation.rules, version, world, names: read.names };
  const outcomes: TrialOutcome[] = [];
  for (const trial of trials) outcomes.push(await tryRules(trial, ground));
  return { faults, outcomes };
};

const isActive = ({ active }: Rule): boolean => active;

/** `written` has its trials under `trials`; `rootOf` says where in the document one of its places is. */
type Parts = Readonly<{
  written: unknown;
  rules: unknown;
  rootOf: (path: Fault['path']) => Fault['path'];
}>;

const partsOf = (document: unknown): Parts => {
  if (!isObject(document)) return { written: document, rules: undefined, rootOf: (path) => path };
  const { rules, ...written } = document;
  if (Object.hasOwn(written, 'trials')) return { written, rules, rootOf: (path) => path };
  const single = { name: 'The made-up write', ...written };
  return { written: { trials: [single] }, rules, rootOf: (path) => path.slice(2) };
};

/** In the form in which the configuration mentions them. */
const organizationsIn = (written: unknown) => {
  const trials = isObject(written) && Array.isArray(written.trials) ? written.trials : [];
  return trials.filter(isObject).map(({ ticket, before, expect }) => ({
    set_organization: [ticket, before].map((part) => (isObject(part) ? part.organization : null)),
    expect,
  }));
};
