/** The vocabulary of a configuration document, for pages and forms that show it. */
import type { Operator } from '../../model/automation/condition.ts';
import { type FactKind, facts, fieldPrefixes } from '../conditions/facts.ts';
import { changeOperators, operatorsOf } from '../conditions/operators.ts';
import { actions } from '../rules/actions.ts';
import { placeholders } from '../rules/placeholders.ts';

/** `values` is empty where it can be anything. Facts of the write are for rules only. */
export type FactInWords = Readonly<{
  name: string;
  kind: FactKind;
  operators: readonly Operator[];
  values: readonly string[];
  ofWrite: boolean;
}>;

const factsInWords: readonly FactInWords[] = [...facts].map(([name, { kind, values, changes, ofWrite }]) => ({
  name,
  kind,
  operators: operatorsOf[kind].filter((operator) => changes || !changeOperators.has(operator)),
  values,
  ofWrite,
}));

export const vocabulary = {
  facts: factsInWords,
  /** Before the key of a custom field. */
  fieldPrefixes: Object.values(fieldPrefixes),
  actions: [...actions.keys()],
  placeholders,
} as const;
