import { type ApiSettings, type Listening, type Log, serve } from '@tidemark/http';
import { listenFault } from '@tidemark/node';
import type { Container } from './container.ts';
import { tokens } from './tokens.ts';

type ServedSettings = Readonly<{
  HOST: string;
  PORT: number;
  PUBLIC_URL: string | null;
  HSTS: ApiSettings['hsts'];
  CONNECTIONS: number;
  CONNECTIONS_OF_SOURCE: number;
  TRUSTED_PROXIES: readonly string[];
}>;

type Serving = Pick<Listening, 'port' | 'url' | 'keepNone'> & Readonly<{ close: () => Promise<void> }>;

/** Leaves time, of the ten seconds that a stop may take, to write out the audit trail. */
const graceMs = 8_000;

/** Listens on the port with the container's API; rejects with a sentence that names the setting when it cannot. */
export const serveApi = async (
  container: Container,
  { log, settings }: Readonly<{ log: Log; settings: ServedSettings }>,
): Promise<Serving> => {
  const { HOST: host, PORT: port, PUBLIC_URL: publicUrl, HSTS: hsts } = settings;
  const { ids, clock } = container.get(tokens.ports);
  const parts = { ids, clock, log, settings: { publicUrl, hsts } };
  const caps = {
    most: settings.CONNECTIONS,
    ofSource: settings.CONNECTIONS_OF_SOURCE,
    trustedProxies: settings.TRUSTED_PROXIES,
  };
  const { api, streams, refusals } = container.get(tokens.api);
  const server = await serve(api, { host, port, parts, caps }).catch((error: unknown) => {
    throw listenFault(error, host, { name: 'PORT', port });
  });
  // Streams would last as long as the grace does.
  return {
    ...server,
    keepNone: () => {
      streams.close();
      server.keepNone();
    },
    close: async () => {
      streams.close();
      await server.close(graceMs).finally(refusals.flush);
    },
  };
};
