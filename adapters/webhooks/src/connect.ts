import { isIP } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import type { Client } from './client.ts';
import type { Guard } from './guard.ts';

export type AgentParts = Readonly<{ guard: Guard; timeoutMs: number; connectionsPerOrigin: number }>;

export const openClient = (parts: AgentParts): Client => {
  const dispatcher = createAgent(parts);
  return {
    call: (url, options) => request(url, { ...options, dispatcher }),
    close: () => dispatcher.close(),
  };
};

/**
 * Connections that are opened to checked addresses only, and kept for the next delivery. The guard is asked before
 * each one, for addresses written in the URL too: for those, a `lookup` of the socket's own would never be called.
 */
const createAgent = ({ guard, timeoutMs, connectionsPerOrigin }: AgentParts): Agent =>
  new Agent({
    connections: connectionsPerOrigin,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (options, callback) => {
      guard(options)
        .then((addresses) => connectorTo(addresses, timeoutMs)(options, callback))
        .catch((error: Error) => callback(error, null));
    },
  });

/** The host keeps its name, for TLS; where it leads is settled. Of several addresses the first that answers is taken. */
const connectorTo = (addresses: readonly string[], timeout: number): buildConnector.connector =>
  buildConnector({
    timeout,
    allowH2: false,
    autoSelectFamily: true,
    lookup: (_host, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  });
