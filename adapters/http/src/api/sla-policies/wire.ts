/** SLA policies as clients see them (contract §6.1). */
import {
  type ListedSlaPolicy,
  type SlaPromise,
  slaMetrics,
  ticketPriorities,
  ticketStatuses,
} from '@tidemark/domain';
import * as v from 'valibot';
import { ConditionsWire, conditionsToWire } from '../rules/wire.ts';
import { at, count, id, textOrNull } from '../wire.ts';

const PromiseWire = v.object({
  metric: v.picklist(slaMetrics),
  priority: v.pipe(
    v.nullable(v.picklist(ticketPriorities)),
    v.description('null: every priority that no other target of the metric names.'),
  ),
  seconds: count,
  business_hours: v.pipe(v.boolean(), v.description('Counted in the hours of the calendar.')),
  warn_before_seconds: v.nullable(count),
});

export const SlaPolicyWire = v.object({
  id,
  name: v.string(),
  description: textOrNull,
  position: v.pipe(count, v.description('The first policy whose conditions hold applies.')),
  conditions: ConditionsWire,
  targets: v.array(PromiseWire),
  calendar: v.nullable(v.object({ id, name: v.string(), timezone: v.string() })),
  pause_statuses: v.pipe(
    v.array(v.picklist(ticketStatuses)),
    v.description('While a ticket has one of these, its resolution is paused.'),
  ),
  created_at: at,
  updated_at: at,
});

export const slaPolicyToWire = (policy: ListedSlaPolicy): v.InferOutput<typeof SlaPolicyWire> => ({
  id: policy.id,
  name: policy.name,
  description: policy.description,
  position: policy.position,
  conditions: conditionsToWire(policy.conditions),
  targets: policy.targets.map(promiseToWire),
  calendar: policy.calendar && {
    id: policy.calendar.id,
    name: policy.calendar.name,
    timezone: policy.calendar.timezone,
  },
  pause_statuses: [...policy.pauseStatuses],
  created_at: policy.createdAt,
  updated_at: policy.updatedAt,
});

const promiseToWire = (promise: SlaPromise): v.InferOutput<typeof PromiseWire> => ({
  metric: promise.metric,
  priority: promise.priority,
  seconds: promise.seconds,
  business_hours: promise.businessHours,
  warn_before_seconds: promise.warnBeforeSeconds,
});
