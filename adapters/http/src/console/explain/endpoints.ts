/** Why rules did what they did on a ticket, or did nothing: what `./tidemark rules explain` prints. */
import type { ExplainedRun } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { at, id, idOrNull, textOrNull } from '../../api/wire.ts';
import { ok } from '../../reply.ts';

const RuleAccountWire = v.object({
  id,
  name: v.pipe(v.string(), v.description('The name of the rule.')),
  outcome: v.pipe(v.picklist(['fired', 'not_fired', 'not_looked_at']), v.description('The result.')),
  why: v.pipe(v.string(), v.description('Why, in a sentence.')),
  changes: v.pipe(
    v.array(
      v.object({
        field: v.string(),
        from: v.pipe(v.string(), v.description('The value before.')),
        to: v.pipe(v.string(), v.description('The value after.')),
      }),
    ),
    v.description('The changes that it made to the ticket.'),
  ),
  did: v.pipe(
    v.array(v.string()),
    v.description('Its other effects, and actions that failed, as sentences.'),
  ),
});

const ExplanationWire = v.object({
  at,
  actor: v.object({ type: v.string(), id: idOrNull, name: textOrNull }),
  triggers: v.pipe(v.array(v.string()), v.description('The triggers of the write.')),
  ending: v.pipe(v.string(), v.description('Why the run ended, in a sentence.')),
  rules: v.array(RuleAccountWire),
});

const explanationToWire = (run: ExplainedRun): v.InferOutput<typeof ExplanationWire> => ({
  at: run.at,
  actor: { type: run.actor.type, id: run.actor.id, name: run.who },
  triggers: [...run.triggers],
  ending: run.ending,
  rules: run.rules.map(({ id: ruleId, name, outcome, why, changes, did }) => ({
    id: ruleId,
    name,
    outcome,
    why,
    changes: changes.map(({ field: name, from, to }) => ({ field: name, from, to })),
    did: [...did],
  })),
});

/** The newest writes. */
const most = 50;

const explainRules = endpoint({
  operation: 'explainRules',
  method: 'GET',
  path: '/tickets/:number/explanations',
  tag: 'Tickets',
  noun: 'ticket',
  summary: 'Explain what rules did on a ticket',
  description: `The newest ${most} writes of the last 30 days, newest first: each rule, whether it fired, and why.`,
  needs: 'agent',
  params: v.object({ number: field.ticketNumber }),
  replies: { 200: v.object({ data: v.array(ExplanationWire) }) },
  handle: async (desk, call, { params: { number } }) =>
    ok({ data: (await desk.rules.explain(call, { number, limit: most })).map(explanationToWire) }),
});

export const explainEndpoints = [explainRules];
