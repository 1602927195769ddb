/** The trace of a run: which rules one write evaluated, why they did not fire, and what the fired rules did. */

import type { Instant } from '../../kernel/instant.ts';
import type { Changes } from '../desk/ticket-changes.ts';
import type { FactValue } from './condition.ts';
import type { Rule, RuleTrigger } from './rule.ts';

/** Why a run ended. `depth`: rules kept triggering each other until the limit of passes. */
export type RunEnd = 'settled' | 'stopped' | 'depth';

/** A rule that fired: in which pass, what it changed on the ticket, and its other effects as sentences. */
export type Firing = Readonly<{ rule: number; pass: number; changes: Changes; did: readonly string[] }>;

/**
 * A rule that did not fire, with the condition that failed at its last evaluation (`group` "any" means that none held).
 * `why` is `fired_before` if the rule has fired, other rules undid it, and it would fire again: this is where loops end.
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

/** `anchor` is the combination of instants that the rule fired for: see `timeAnchor`. */
export type TimeFiring = Readonly<{ ticketNumber: number; ruleId: string; anchor: string }>;

export interface RuleRunStore {
  add(run: RuleRun): Promise<void>;
  /** The latest runs on one ticket, newest first. */
  listOfTicket(ticketNumber: number, limit: number): Promise<readonly RuleRun[]>;
  /** The active rules, by position, at a version of the configuration. */
  findRules(version: number): Promise<readonly Rule[]>;
  /** Removes up to `limit` runs from before an instant, and says how many. */
  removeBefore(instant: Instant, limit: number): Promise<number>;
  hasBefore(instant: Instant): Promise<boolean>;
  /** Removes the runs on a ticket that an actor caused. */
  removeOfActor(ticketNumber: number, actorId: string): Promise<void>;
  /**
   * Removes up to `limit` old versions of rules and returns how many: those that no stored run used, and that no write from
   * before the last configuration change needs. Current rules stay.
   */
  removeOldRevisions(limit: number): Promise<number>;
  hasOldRevisions(): Promise<boolean>;
  /** The last anchors for which the time rules of these tickets fired, in no promised order. */
  listTimeFirings(ticketNumbers: readonly number[]): Promise<readonly TimeFiring[]>;
  markTimeFiring(ticketNumber: number, ruleId: string, anchor: string): Promise<void>;
}
