/** Rules, their runs and their trials as the command line prints them. Literals, so that nothing leaks. */
import type { ExplainedRun, Rule, RuleAccount, RunAccount, TrialOutcome } from '@tidemark/domain';

export const ruleRecord = (rule: Rule) => ({
  id: rule.id,
  name: rule.name,
  position: rule.position,
  active: rule.active,
  on: rule.on,
  conditions: rule.conditions,
  actions: rule.actions,
  stop: rule.stop,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
});

export const explainedRecord = (run: ExplainedRun) => ({
  ticket_number: run.ticketNumber,
  ...runRecord(run, run.who),
});

export const trialRecord = ({ name, ticket, effects, account, misses }: TrialOutcome) => ({
  name,
  ok: misses.length === 0,
  misses,
  run: runRecord(account, null),
  ticket: {
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    type: ticket.type,
    assignee_id: ticket.assigneeId,
    team_id: ticket.teamId,
    organization_id: ticket.organizationId,
    tags: ticket.tags,
    custom_fields: ticket.customFields,
  },
  effects: effects.map(effectRecord),
});

const runRecord = (run: RunAccount, who: string | null) => ({
  at: run.at,
  version: run.version,
  triggers: run.triggers,
  actor: { type: run.actor.type, id: run.actor.id, name: who },
  passes: run.passes,
  end: run.end,
  ending: run.ending,
  rules: run.rules.map(accountRecord),
});

const accountRecord = (rule: RuleAccount) => ({
  id: rule.id,
  name: rule.name,
  outcome: rule.outcome,
  idleness: rule.idleness,
  pass: rule.pass,
  changes: rule.changes,
  did: rule.did,
  held_again: rule.heldAgain,
  failed: rule.failed,
  why: rule.why,
});

const effectRecord = (effect: TrialOutcome['effects'][number]) => {
  const { type } = effect;
  const rule = { id: effect.rule.id, name: effect.rule.name };
  if (type === 'webhook') return { type, rule, webhook_id: effect.webhookId };
  if (type === 'mail') return { type, rule, to: effect.to, subject: effect.subject, body: effect.body };
  if (type === 'rating') return { type, rule, to: effect.to };
  return { type, rule, body: effect.body };
};
