/** The figures of a process, on a port of their own that is closed unless a setting opens it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenFault, type StatementFigures, type TroubleLog } from '@tidemark/node';
import type { Metrics } from '@tidemark/node/metrics';
import type { Container } from './container.ts';
import { tokens } from './tokens.ts';
import { version } from './version.ts';

type MetricsSettings = Readonly<{ METRICS_HOST: string; METRICS_PORT: number | null }>;

/** `isWorker`: the process also runs tasks and chores. */
type MeteredProcess = Readonly<{
  isWorker: boolean;
  statements: () => StatementFigures;
  log: TroubleLog;
}>;

/** The observers of a process's work. */
export type Meters = Pick<Metrics, 'countingRequests' | 'choresDone'>;

const unread: Meters = { countingRequests: (log) => log, choresDone: () => undefined };

/**
 * Serves `GET /metrics` where a port is set, until the container is closed. Rejects with a sentence that names the setting when it cannot listen.
 */
export const serveMetrics = async (
  container: Container,
  { METRICS_HOST: host, METRICS_PORT: port }: MetricsSettings,
  process: MeteredProcess,
): Promise<Meters> => {
  if (port === null) return unread;
  const metrics = await openMetrics(container, process);
  const server = createServer((request, response) => {
    if (isForMetrics(request)) return void answerMetrics(metrics, response);
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Only /metrics is here.\n');
  });
  await listening(server, { host, port }).catch((error: unknown) => {
    throw listenFault(error, host, { name: 'METRICS_PORT', port });
  });
  container.onClose(() => closed(server));
  return metrics;
};

/** A query behind the path is ignored. */
export const isForMetrics = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  url.split('?', 1)[0] === '/metrics';

/** The library is loaded only where somebody reads the figures. */
export const openMetrics = async (
  container: Container,
  { isWorker, statements, log }: MeteredProcess,
): Promise<Metrics> => {
  const { createMetrics } = await import('@tidemark/node/metrics');
  const { clock } = container.get(tokens.ports);
  const { waiting } = container.get(tokens.fairWork);
  const sources = { ...container.get(tokens.storage), queued: waiting, statements };
  return createMetrics(sources, clock, { version, isWorker, log });
};

/** Answers 500 when the figures cannot be written. */
export const answerMetrics = async (metrics: Metrics, response: ServerResponse): Promise<void> => {
  const text = await metrics.text();
  if (text === null) response.writeHead(500).end();
  else response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
};

/** Resolves with the port; rejects with the error of the socket when it cannot listen. */
export const listening = (
  server: Server,
  address: Readonly<{ host: string; port: number }>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => resolve((server.address() as AddressInfo).port));
  });

export const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
