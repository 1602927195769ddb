import { lookup as systemLookup } from 'node:dns/promises';
import type { WebhookSender } from '@tidemark/domain';
import { createAgent } from './connect.ts';
import { createGuard, type Guard, type Lookup } from './guard.ts';
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
  lookup = everyAddress,
  totalMs = 5_000,
  connectionsPerOrigin = 64,
}: WebhookSenderParts): WebhookSender & { close(): Promise<void> } => {
  const guard = createGuard({ allowNetworks, lookup, timeoutMs: totalMs });
  const dispatcher = createAgent({ guard, timeoutMs: totalMs, connectionsPerOrigin });
  let closing: Promise<void> | undefined;
  return {
    refusal: (url) => refusal(guard, url),
    send: (request) => send({ dispatcher, totalMs }, request),
    close: () => {
      closing ??= dispatcher.close();
      return closing;
    },
  };
};

const everyAddress: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address);

const refusal = async (guard: Guard, url: string): Promise<string | null> => {
  try {
    await guard(receiverUrl(url));
    return null;
  } catch (error) {
    const sentence = refusalOf(error);
    if (sentence === null) throw error;
    return sentence;
  }
};
