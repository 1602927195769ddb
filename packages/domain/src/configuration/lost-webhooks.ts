/** Entries that call a webhook which is gone: one could once be removed while a rule or a macro called it. */
import type { Stores } from '../ports.ts';
import { referencesOf } from './referrers.ts';

/** The entries, each as `Tell the shop of rules`. */
export const callersOfLostWebhooks = async ({
  configuration,
  webhooks,
}: Pick<Stores, 'configuration' | 'webhooks'>): Promise<readonly string[]> => {
  const acting = [
    ...(await configuration.all('rule')).map((entry) => ({ section: 'rules', entry }) as const),
    ...(await configuration.all('macro')).map((entry) => ({ section: 'macros', entry }) as const),
  ];
  const there = new Set((await webhooks.all()).map(({ id }) => id));
  return acting
    .filter(({ section, entry }) =>
      (section === 'rules' ? referencesOf(section, entry) : referencesOf(section, entry)).some(
        ({ kind, id }) => kind === 'webhook' && !there.has(id),
      ),
    )
    .map(({ section, entry }) => `${entry.name} of ${section}`);
};
