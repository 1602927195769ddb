/** The trace of a run: which rules were looked at in one write, why they did not fire, and what those did that fired. */

import type { Instant } from '../../kernel/instant.ts';
import type { Changes } from '../desk/ticket-changes.ts';
import type { FactValue } from './condition.ts';
import type { Rule, RuleTrigger } from './rule.ts';

/** Why a run came to its end. `depth`: rules kept waking each other until nothing was allowed to look again. */
export type RunEnd = 'settled' | 'stopped' | 'depth';

/** A rule that fired: in which pass, what it changed of the ticket, and what else it did, as sentences. */
export type Firing = Readonly<{ rule: number; pass: number; changes: Changes; did: readonly string[] }>;

/**
 * A rule that did not fire: the condition that failed when it was looked at last (`group` "any" means that none held).
 * `why` is `fired_before` for a rule that has fired and would again, as others undid it: that is where loops end.
 */
export type Refusal = Readonly<{
  rule: number;
  why: 'condition' | 'fired_before';
  group: 'all' | 'any';
  index: number;
}>;

/**
 * `rule` in firings and refusals is the index into the rules as they were at `version` of the configuration: see
 * `RuleRunStore.findRules`. `facts` are the values that the conditions asked for, texts cut at 200 characters.
 */
export type RuleRun = Readonly<{
  id: string;
  ticketNumber: number;
  at: Instant;
  version: number;
  triggers: readonly RuleTrigger[];
  actor: Readonly<{ type: string; id: string | null }>;
  firings: readonly Firing[];
  refusals: readonly Refusal[];
  facts: Readonly<Record<string, FactValue>>;
  passes: number;
  end: RunEnd;
}>;

/** `anchor` is what the rule fired for: see `timeAnchor`. */
export type TimeFiring = Readonly<{ ticketNumber: number; ruleId: string; anchor: string }>;

export interface RuleRunStore {
  add(run: RuleRun): Promise<void>;
  /** The latest runs on one ticket, newest first. */
  listOfTicket(ticketNumber: number, limit: number): Promise<readonly RuleRun[]>;
  /** The active rules, by position, as they were at a version of the configuration. */
  findRules(version: number): Promise<readonly Rule[]>;
  /** Removes up to `limit` runs from before an instant, and says how many. */
  removeBefore(instant: Instant, limit: number): Promise<number>;
  hasBefore(instant: Instant): Promise<boolean>;
  /**
   * Removes up to `limit` of what rules were before they changed, and says how many: what no run that is left was by, nor
   * a write that began before the configuration changed last. What a rule is now stays.
   */
  removeOldRevisions(limit: number): Promise<number>;
  hasOldRevisions(): Promise<boolean>;
  /** What the time rules of these tickets fired for last, in no promised order. */
  listTimeFirings(ticketNumbers: readonly number[]): Promise<readonly TimeFiring[]>;
  markTimeFiring(ticketNumber: number, ruleId: string, anchor: string): Promise<void>;
}
