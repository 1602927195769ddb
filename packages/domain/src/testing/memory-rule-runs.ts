import type { RuleRunStore } from '../rules/rule-run.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryRuleRuns = (tables: Tables): RuleRunStore => {
  const runs = tables.of('ruleRuns');
  const firings = tables.of('timeFirings');
  return {
    add: async (run) => runs.put(run.id, run),
    listOfTicket: async (ticketNumber, limit) =>
      runs
        .all()
        .filter((run) => run.ticketNumber === ticketNumber)
        .toSorted((one, other) => byId(other, one))
        .slice(0, limit),
    findRules: async (version) =>
      tables
        .of('ruleVersions')
        .all()
        .filter((known) => known.version <= version)
        .toSorted((one, other) => other.version - one.version)[0]?.rules ?? [],
    hasBefore: async (instant) => runs.all().some(({ at }) => at < instant),
    removeBefore: async (instant, limit) => {
      const old = runs.all().filter(({ at }) => at < instant);
      const gone = old.slice(0, limit);
      for (const { id } of gone) runs.remove(id);
      return gone.length;
    },
    listTimeFirings: async (ticketNumbers) =>
      firings.all().filter(({ ticketNumber }) => ticketNumbers.includes(ticketNumber)),
    markTimeFiring: async (ticketNumber, ruleId, anchor) =>
      firings.put(`${ticketNumber} ${ruleId}`, { ticketNumber, ruleId, anchor }),
  };
};
