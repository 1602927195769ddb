/**
 * Runs the rules of a workspace on one write (contract §7.4). In order of position, each sees the ticket as earlier rules
 * left it, and fires at most once. After a pass that changed the ticket, all are evaluated again, in at most ten passes. A
 * rule is noted as `fired_before` if its conditions hold again after it fired, or if others undid its changes while they
 * hold: this is where loops end.
 */

import { limits } from '../../kernel/limits.ts';
import type { FactValue } from '../../model/automation/condition.ts';
import type { Rule, RuleTrigger } from '../../model/automation/rule.ts';
import type { Firing, Refusal, RuleRun, RunEnd } from '../../model/automation/rule-run.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { type Changes, ticketChanges } from '../../model/desk/ticket-changes.ts';
import type { Organization } from '../../model/people/organization.ts';
import { firstFailure } from '../conditions/evaluate.ts';
import { type FactSheet, factSheet } from '../conditions/fact-sheet.ts';
import type { Subject } from '../conditions/facts.ts';
import { act } from './act.ts';
import type { Effect } from './draft.ts';
import { type Candidate, type Candidates, candidatesFor } from './rule-index.ts';
import type { RuleWorld } from './rule-world.ts';

export type RunRules = Readonly<{
  /** The active rules by position: the very list of the `Automation`, whose index is made once. */
  rules: readonly Rule[];
  version: number;
  triggers: readonly RuleTrigger[];
  /** The write, with the ticket as it would be saved without rules. */
  subject: Subject;
  /** The ticket before the write; for a new ticket the ticket as it was asked for. */
  baseline: Ticket;
  world: RuleWorld;
}>;

export type RunOutcome = Readonly<{ ticket: Ticket; effects: readonly Effect[]; run: Omit<RuleRun, 'id'> }>;

export const runRules = async (input: RunRules): Promise<RunOutcome> => {
  const run = newRun(input);
  while (run.end === null) await pass(run);
  return outcome(run);
};

/** The state of a run; the only mutable object here. `moves` counts changes of the ticket. */
type Run = {
  readonly input: RunRules;
  readonly sheet: FactSheet;
  readonly triggers: Set<RuleTrigger>;
  readonly firings: Firing[];
  readonly fired: Map<number, Fired>;
  readonly refusals: Map<number, Refusal>;
  readonly effects: Effect[];
  candidates: Candidates;
  subject: Subject;
  moves: number;
  passes: number;
  end: RunEnd | null;
};

/** The move after which a rule has fired, what it left, and whether its conditions have not held since. */
type Fired = Readonly<{ moves: number; ticket: Ticket; changes: Changes; lapsed: boolean }>;

const newRun = (input: RunRules): Run => ({
  input,
  sheet: factSheet({
    subject: input.subject,
    baseline: input.baseline,
    within: (calendarId, instant) => input.world.within(calendarId, instant),
  }),
  triggers: new Set(input.triggers),
  firings: [],
  fired: new Map(),
  refusals: new Map(),
  effects: [],
  candidates: candidatesFor(input.rules, new Set(input.triggers)),
  subject: input.subject,
  moves: 0,
  passes: 0,
  end: null,
});

const pass = async (run: Run): Promise<void> => {
  const moves = run.moves;
  run.passes += 1;
  let candidate = run.candidates[0];
  while (candidate) {
    if (holdsNow(run, candidate)) {
      await fire(run, candidate);
      if (candidate.rule.stop) {
        run.end = 'stopped';
        return;
      }
    }
    candidate = run.candidates[candidate.place + 1];
  }
  if (run.moves === moves) run.end = 'settled';
  else if (run.passes === limits.automation.passes) run.end = 'depth';
};

/** Evaluates a rule: whether it should fire. */
const holdsNow = (run: Run, { rule, place }: Candidate): boolean => {
  const fired = run.fired.get(place);
  if (fired?.moves === run.moves) return false;
  const failure = firstFailure(rule.conditions, run.sheet);
  if (fired) {
    if (failure !== null) run.fired.set(place, { ...fired, lapsed: true });
    else if (fired.lapsed || isUndone(fired, run.subject.ticket))
      run.refusals.set(place, { rule: place, why: 'fired_before', group: 'all', index: 0 });
    return false;
  }
  if (failure !== null)
    run.refusals.set(place, { rule: place, why: 'condition', group: failure.group, index: failure.index });
  return failure === null;
};

/** Whether others have changed what the rule had changed. */
const isUndone = ({ ticket, changes }: Fired, now: Ticket): boolean =>
  Object.keys(ticketChanges(ticket, now)).some((field) => Object.hasOwn(changes, field));

const fire = async (run: Run, { rule, place }: Candidate): Promise<void> => {
  const before = run.subject.ticket;
  const draft = await act(rule, run.subject, run.input.world);
  const changes = ticketChanges(before, draft.ticket);
  run.refusals.delete(place);
  run.firings.push({ rule: place, pass: run.passes, changes, did: draft.did });
  run.effects.push(...draft.effects);
  if (Object.keys(changes).length > 0) await move(run, draft.ticket);
  // A rule that stops all others ends the run: what was found in it stays as it was found.
  const lapsed = !rule.stop && firstFailure(rule.conditions, run.sheet) !== null;
  run.fired.set(place, { moves: run.moves, ticket: draft.ticket, changes, lapsed });
};

const move = async (run: Run, ticket: Ticket): Promise<void> => {
  run.subject = { ...run.subject, ticket, organization: await organizationOf(run, ticket) };
  run.sheet.look(run.subject);
  run.moves += 1;
  if (run.triggers.has('ticket.created') || run.triggers.has('ticket.updated')) return;
  run.triggers.add('ticket.updated');
  run.candidates = candidatesFor(run.input.rules, run.triggers);
};

const organizationOf = async (
  { subject, input }: Run,
  { organizationId }: Ticket,
): Promise<Organization | null> => {
  if (organizationId === subject.ticket.organizationId) return subject.organization;
  return organizationId === null ? null : input.world.organization(organizationId);
};

const outcome = ({ input, subject, effects, sheet, ...run }: Run): RunOutcome => ({
  ticket: subject.ticket,
  effects,
  run: {
    ticketNumber: subject.ticket.number,
    at: subject.now,
    version: input.version,
    triggers: [...run.triggers],
    actor: { type: subject.actor.type, id: subject.actor.id },
    firings: run.firings,
    refusals: [...run.refusals.values()],
    facts: Object.fromEntries([...sheet.tested()].map(([name, value]) => [name, excerpt(value)])),
    passes: run.passes,
    end: run.end ?? 'settled',
  },
});

const excerpt = (value: FactValue): FactValue => {
  if (typeof value === 'string') return cut(value);
  return Array.isArray(value) ? value.slice(0, limits.automation.traced.items).map(cut) : value;
};

/** A pair of surrogates is not cut in two: half of one cannot be stored. */
const cut = (text: string): string => {
  const { characters } = limits.automation.traced;
  return text.length <= characters ? text : text.slice(0, characters).toWellFormed();
};
