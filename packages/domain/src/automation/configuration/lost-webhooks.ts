/** Entries that call a webhook which is gone: one could once be removed while a rule or a macro called it. */
import type { Stores } from '../../model/ports.ts';
import { referencesOf } from './referrers.ts';
import type { EntryOf } from './section.ts';

/** The entries, each as `Tell the shop of rules`. */
export const callersOfLostWebhooks = async ({
  configuration,
  webhooks,
}: Pick<Stores, 'configuration' | 'webhooks'>): Promise<readonly string[]> => {
  const there = new Set((await webhooks.all()).map(({ id }) => id));
  const callersAmong = <Name extends 'rules' | 'macros'>(name: Name, entries: readonly EntryOf[Name][]) =>
    entries
      .filter((entry) =>
        referencesOf(name, entry).some(({ kind, id }) => kind === 'webhook' && !there.has(id)),
      )
      .map((entry) => `${entry.name} of ${name}`);
  return [
    ...callersAmong('rules', await configuration.all('rule')),
    ...callersAmong('macros', await configuration.all('macro')),
  ];
};
