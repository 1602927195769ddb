import type { WebhookSender } from '@tidemark/domain';
import { createClient } from './client.ts';
import { createGuard, type Guard, refuseUnlisted, unresolved } from './guard.ts';
import { dnsLookup, type Lookup, systemLookup } from './lookup.ts';
import { isPublicName } from './public-name.ts';
import { receiverUrl } from './receiver-url.ts';
import { refusalOf } from './refused.ts';
import { send } from './send.ts';

/**
 * `allowNetworks`: networks like `10.0.0.0/8` or `::1` whose addresses may be called although they are not public, by
 * http as well, and on any port. The rest is for tests.
 */
export type WebhookSenderParts = Readonly<{
  allowNetworks: readonly string[];
  lookup?: Lookup;
  totalMs?: number;
  connectionsPerOrigin?: number;
}>;

/** `close` waits for what is under way, which is never long. */
export const createWebhookSender = ({
  allowNetworks,
  // Names that only this machine or its network knows lead to such addresses as must be allowed anyway.
  lookup = allowNetworks.length > 0 ? systemLookup : dnsLookup(),
  totalMs = 5_000,
  connectionsPerOrigin = 64,
}: WebhookSenderParts): WebhookSender & { close(): Promise<void> } => {
  const guard = createGuard({
    allowNetworks,
    setting: 'WEBHOOK_ALLOW_NETWORKS',
    lookup,
    timeoutMs: totalMs,
  });
  const client = createClient({ guard, timeoutMs: totalMs, connectionsPerOrigin });
  let closing: Promise<void> | undefined;
  return {
    refusal: (url) => refusal(guard, url),
    send: (request) => send({ client, totalMs }, request),
    close: () => {
      closing ??= client.close();
      return closing;
    },
  };
};

const refusal = async (guard: Guard, url: string): Promise<string | null> => {
  try {
    const target = receiverUrl(url);
    await guard(target).catch((error: unknown) => {
      // A name that cannot be looked up now may be one tomorrow: every attempt looks it up and checks it again.
      if (refusalOf(error) !== unresolved || !isPublicName(target.hostname)) throw error;
      refuseUnlisted(target);
    });
    return null;
  } catch (error) {
    const sentence = refusalOf(error);
    if (sentence === null) throw error;
    return sentence;
  }
};
