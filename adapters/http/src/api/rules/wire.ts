/** Rules as clients see them, and the conditions and actions that policies, views and macros have too (contract §7.1). */
import {
  type Action,
  type Condition,
  type Conditions,
  operators,
  type Rule,
  ruleTriggers,
} from '@tidemark/domain';
import * as v from 'valibot';
import { at, count, id } from '../wire.ts';

const conditionValue = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.array(v.union([v.string(), v.number()])),
]);

const ConditionWire = v.object({
  fact: v.pipe(v.string(), v.description('The fact that is tested: `priority`, `custom_fields.plan`.')),
  operator: v.picklist(operators),
  value: v.pipe(
    conditionValue,
    v.description('A list for `in` and `not_in`; `true` for operators that compare with nothing.'),
  ),
});

export const ConditionsWire = v.pipe(
  v.object({ all: v.array(ConditionWire), any: v.array(ConditionWire) }),
  v.description('Hold when every one of `all` holds and, unless `any` is empty, at least one of `any`.'),
);

export const ActionWire = v.object({
  type: v.pipe(v.string(), v.description('The kind of action: `set_priority`, `add_tags`.')),
  value: v.pipe(v.unknown(), v.description('The value of the action. Its form depends on the type.')),
});

export const RuleWire = v.object({
  id,
  name: v.string(),
  position: v.pipe(count, v.description('Rules are looked at in this order.')),
  active: v.boolean(),
  on: v.pipe(v.array(v.picklist(ruleTriggers)), v.description('The events on which the rule is checked.')),
  conditions: ConditionsWire,
  actions: v.array(ActionWire),
  stop: v.pipe(v.boolean(), v.description('Once it has fired, no other rule is looked at in that write.')),
  created_at: at,
  updated_at: at,
});

export const ruleToWire = (rule: Rule): v.InferOutput<typeof RuleWire> => ({
  id: rule.id,
  name: rule.name,
  position: rule.position,
  active: rule.active,
  on: [...rule.on],
  conditions: conditionsToWire(rule.conditions),
  actions: rule.actions.map(actionToWire),
  stop: rule.stop,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
});

export const conditionsToWire = ({ all, any: some }: Conditions): v.InferOutput<typeof ConditionsWire> => ({
  all: all.map(conditionToWire),
  any: some.map(conditionToWire),
});

const conditionToWire = ({ fact, operator, value }: Condition): v.InferOutput<typeof ConditionWire> => ({
  fact,
  operator,
  value: typeof value === 'object' ? [...value] : value,
});

export const actionToWire = ({ type, value }: Action): v.InferOutput<typeof ActionWire> => ({ type, value });
