/**
 * Before all spellings of a URL counted as one, a workspace could get two webhooks with it. A document names them by it: which
 * of them it means cannot be told, so neither is touched.
 */
import { webhookUrlKey } from '../../outbound/webhooks/webhook-url-key.ts';
import type { Fault, ReadDocument } from './read-document.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export const twinWebhooks = (stored: StoredConfiguration, { sections }: ReadDocument): readonly Fault[] => {
  if (sections.webhooks === null) return [];
  const byUrl = Map.groupBy(stored.sections.webhooks, ({ url }) => webhookUrlKey(url));
  return [...byUrl.values()]
    .filter((webhooks) => webhooks.length > 1)
    .map((webhooks) => ({
      path: ['webhooks'],
      message: `Expected one stored webhook with the URL ${webhooks[0]?.url}, got ${webhooks.length}, spelled differently: ${webhooks
        .map(({ id }) => id)
        .join(', ')}. Remove all but one by their ids first.`,
    }));
};
