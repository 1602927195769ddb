import type { Rule } from '../../model/automation/rule.ts';
import type { Firing } from '../../model/automation/rule-run.ts';
import type { HistoryRule } from '../../model/desk/ticket-history.ts';

export const nothingFired = { firedRules: [], historyRules: [], webhookIds: [], survey: null } as const;

/** Fired rules as the history of the ticket names them. */
export const historyRulesOf = (rules: readonly Rule[], firings: readonly Firing[]): readonly HistoryRule[] =>
  firings.flatMap(({ rule: place, changes }) => {
    const rule = rules[place];
    return rule ? [{ id: rule.id, name: rule.name, changed: Object.keys(changes) }] : [];
  });
