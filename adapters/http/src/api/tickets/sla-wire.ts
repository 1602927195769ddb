/** The SLA clock of a ticket as clients see it (contract §7.8). */
import {
  type Instant,
  nextDueAt,
  type SlaMetric,
  type SlaTarget,
  slaMetrics,
  type Ticket,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, id } from '../wire.ts';

const stamps = {
  warned_at: v.pipe(atOrNull, v.description('Stamped once, when the workspace acted on the warning.')),
  breached_at: v.pipe(atOrNull, v.description('Stamped once, when the workspace acted on the breach.')),
};

const SlaTargetWire = v.object({
  metric: v.picklist(slaMetrics),
  started_at: at,
  due_at: v.pipe(atOrNull, v.description('null while it is paused and once it is fulfilled.')),
  paused_at: atOrNull,
  fulfilled_at: atOrNull,
  ...stamps,
});

export const SlaWire = v.object({
  policy_id: id,
  policy_name: v.string(),
  first_reply_due_at: atOrNull,
  first_replied_at: atOrNull,
  next_reply_due_at: atOrNull,
  resolution_due_at: atOrNull,
  resolved_at: atOrNull,
  paused_at: atOrNull,
  due_at: v.pipe(atOrNull, v.description('The next deadline.')),
  ...stamps,
  targets: v.array(SlaTargetWire),
});

/** Instants only: what is left until then is for the reader's own clock. */
export const slaToWire = ({
  sla,
  firstRepliedAt,
  solvedAt,
}: Pick<Ticket, 'sla' | 'firstRepliedAt' | 'solvedAt'>): v.InferOutput<typeof SlaWire> | null => {
  if (!sla?.policy) return null;
  const { policy, targets } = sla;
  const dueOf = (metric: SlaMetric) => targets.find((target) => target.metric === metric)?.dueAt ?? null;
  return {
    policy_id: policy.id,
    policy_name: policy.name,
    first_reply_due_at: dueOf('first_reply'),
    first_replied_at: firstRepliedAt,
    next_reply_due_at: dueOf('next_reply'),
    resolution_due_at: dueOf('resolution'),
    resolved_at: solvedAt,
    paused_at: earliest(targets.map(pausedAt)),
    due_at: nextDueAt(sla),
    warned_at: earliest(targets.map(({ warnedAt }) => warnedAt)),
    breached_at: earliest(targets.map(({ breachedAt }) => breachedAt)),
    targets: targets.map(targetToWire),
  };
};

const targetToWire = (target: SlaTarget): v.InferOutput<typeof SlaTargetWire> => ({
  metric: target.metric,
  started_at: target.startedAt,
  due_at: target.dueAt,
  paused_at: pausedAt(target),
  fulfilled_at: target.fulfilledAt,
  warned_at: target.warnedAt,
  breached_at: target.breachedAt,
});

const pausedAt = ({ pauses }: SlaTarget): Instant | null => {
  const last = pauses.at(-1);
  return last?.to === null ? last.from : null;
};

const earliest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.filter((instant) => instant !== null).sort()[0] ?? null;
