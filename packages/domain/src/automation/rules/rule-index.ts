import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';

/** A rule and its place in the list of rules. */
export type Candidate = Readonly<{ rule: Rule; place: number }>;

/** The rules with some triggers: at each index of the list the first one from there on, or null. */
export type Candidates = readonly (Candidate | null)[];

/** Cached for each list of rules and each set of triggers, so a write without matching rules costs little. */
export const candidatesFor = (rules: readonly Rule[], triggers: ReadonlySet<RuleTrigger>): Candidates => {
  const key = [...triggers].sort().join();
  const index = indexes.get(rules) ?? new Map<string, Candidates>();
  const cached = index.get(key);
  if (cached) return cached;
  const found = findCandidates(rules, triggers);
  indexes.set(rules, index.set(key, found));
  return found;
};

const indexes = new WeakMap<readonly Rule[], Map<string, Candidates>>();

const findCandidates = (rules: readonly Rule[], triggers: ReadonlySet<RuleTrigger>): Candidates => {
  const candidates: (Candidate | null)[] = rules.map(() => null);
  let next: Candidate | null = null;
  for (let place = rules.length - 1; place >= 0; place -= 1) {
    const rule = rules[place];
    if (rule?.active && rule.on.some((trigger) => triggers.has(trigger))) next = { rule, place };
    candidates[place] = next;
  }
  return candidates;
};
