import type { RuleRunStore } from '../model/automation/rule-run.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryRuleRuns = (tables: Tables): RuleRunStore => {
  const runs = tables.of('ruleRuns');
  const firings = tables.of('timeFirings');
  /** Here all rules of a version are kept together; one holds until the next. */
  const oldRevisions = () => {
    const now = tables.of('counters').find('configuration')?.last ?? 0;
    const oldest = runs.all().toSorted((one, other) => (one.at < other.at ? -1 : 1))[0]?.version ?? now;
    const all = tables.of('ruleVersions').all();
    const versions = all.toSorted((one, other) => one.version - other.version);
    return versions.filter((_version, index) => {
      const until = versions[index + 1]?.version;
      return until !== undefined && until < now && until < oldest;
    });
  };
  return {
    add: async (run) => runs.put(run.id, run),
    removeOfActor: async (ticketNumber, actorId) => {
      for (const run of runs.all())
        if (run.ticketNumber === ticketNumber && run.actor.id === actorId) runs.remove(run.id);
    },
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
        .filter((run) => run.version <= version)
        .toSorted((one, other) => other.version - one.version)[0]?.rules ?? [],
    hasBefore: async (instant) => runs.all().some(({ at }) => at < instant),
    removeBefore: async (instant, limit) => {
      const old = runs.all().filter(({ at }) => at < instant);
      const gone = old.slice(0, limit);
      for (const { id } of gone) runs.remove(id);
      return gone.length;
    },
    removeOldRevisions: async (limit) => {
      const gone = oldRevisions().slice(0, limit);
      for (const { version } of gone) tables.of('ruleVersions').remove(String(version));
      return gone.length;
    },
    hasOldRevisions: async () => oldRevisions().length > 0,
    listTimeFirings: async (ticketNumbers) =>
      firings.all().filter(({ ticketNumber }) => ticketNumbers.includes(ticketNumber)),
    markTimeFiring: async (ticketNumber, ruleId, anchor) =>
      firings.put(`${ticketNumber} ${ruleId}`, { ticketNumber, ruleId, anchor }),
  };
};
