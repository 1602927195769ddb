import { foldName } from '../kernel/text.ts';
import {
  type Automation,
  type ConfigurationStore,
  type Entries,
  type EntryKind,
  nameTaken,
} from '../model/automation/configuration-store.ts';
import { byId, byPosition } from './memory-order.ts';
import { inPosition } from './memory-pages.ts';
import { hasPushDevices } from './memory-push-devices.ts';
import type { Tables } from './memory-tables.ts';

export const memoryConfiguration = (tables: Tables): ConfigurationStore => {
  const rows = tables.of('configuration');
  const entriesOf = <Kind extends EntryKind>(kind: Kind) =>
    rows
      .all()
      .filter((row) => row.kind === kind)
      .map(({ entry }) => entry as Entries[Kind])
      .toSorted(byPosition);
  const refuseTaken = (kind: EntryKind, entry: Entries[EntryKind]): void => {
    const holder = entriesOf(kind).find(({ name }) => foldName(name) === foldName(entry.name));
    if (holder && holder.id !== entry.id) throw nameTaken(entry.name);
  };
  const noteChange = (kind: EntryKind): void => {
    const version = raiseConfiguration(tables);
    if (kind !== 'rule') return;
    tables.of('ruleVersions').put(String(version), { version, rules: activeOf(entriesOf('rule')) });
  };

  return {
    hold: async () => undefined,
    find: async (kind, id) => entriesOf(kind).find((entry) => entry.id === id) ?? null,
    list: async (kind, page) => inPosition(entriesOf(kind), page),
    all: async (kind) => entriesOf(kind),
    add: async (kind, entry) => {
      refuseTaken(kind, entry);
      rows.put(entry.id, { kind, entry });
      noteChange(kind);
    },
    save: async (kind, entry) => {
      refuseTaken(kind, entry);
      rows.replace(entry.id, { kind, entry });
      noteChange(kind);
    },
    remove: async (kind, id) => {
      if (rows.find(id)?.kind !== kind) return;
      rows.remove(id);
      noteChange(kind);
    },
    automation: async (): Promise<Automation> => ({
      version: tables.of('counters').find('configuration')?.last ?? 0,
      rules: activeOf(entriesOf('rule')),
      policies: entriesOf('sla_policy'),
      calendars: entriesOf('calendar'),
      macros: activeOf(entriesOf('macro')),
      webhooks: activeOf(tables.of('webhooks').all())
        .toSorted(byId)
        .map(({ id, events }) => ({ id, events })),
      hasPushDevices: hasPushDevices(tables),
    }),
  };
};

/** The version of the configuration that this write makes. */
export const raiseConfiguration = (tables: Tables): number => {
  const counters = tables.of('counters');
  const last = (counters.find('configuration')?.last ?? 0) + 1;
  counters.put('configuration', { last });
  return last;
};

const activeOf = <Entry extends Readonly<{ active: boolean }>>(entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ active }) => active);
