/**
 * Sends the same requests over and over, one after the other on each connection, until it is stopped. Runs as a thread of its
 * own, so that the healthy calls at the same time are measured and not these.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export type FloodRequest = Readonly<{
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The name of one of the bodies; null for none. */
  body: string | null;
}>;

export type FloodWanted = Readonly<{
  port: number;
  requests: readonly FloodRequest[];
  bodies: Readonly<Record<string, string>>;
  connections: number;
  /** How many requests one address sends; then the connection ends, and the next one uses another address. */
  ofSource: number;
}>;

/** How many were answered: in all, and by the status; 0 where the connection was cut. */
export type FloodReport = Readonly<{
  answered: number;
  statuses: Readonly<Record<string, number>>;
  /** Status and path of answers that no stranger should get. */
  faults: readonly string[];
}>;

const mostFaults = 20;

/** Every address that begins with 127 is this machine. */
const addressOf = (place: number): string => `127.5.${(place >> 8) & 255}.${place & 255}`;

const run = async ({ port, requests, bodies, connections, ofSource }: FloodWanted): Promise<void> => {
  const statuses: Record<string, number> = {};
  const faults = new Set<string>();
  let answered = 0;
  let isOn = false;
  parentPort?.on('message', (on: boolean) => {
    isOn = on;
  });
  setInterval(
    () => parentPort?.postMessage({ answered, statuses, faults: [...faults] } satisfies FloodReport),
    50,
  );
  const send = ({ method, path, headers, body }: FloodRequest, agent: Agent, source: string) =>
    new Promise<number>((resolve) => {
      const outgoing = request({
        agent,
        port,
        method,
        path,
        headers,
        host: '127.0.0.1',
        localAddress: source,
      });
      outgoing.on('error', () => resolve(0));
      outgoing.on('response', (incoming) => {
        incoming.on('error', () => resolve(0)).resume();
        incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      });
      outgoing.end(body === null ? undefined : bodies[body]);
    });
  let made = 0;
  let addresses = 0;
  const nextAddress = (): string => {
    addresses += 1;
    return addressOf(addresses);
  };
  const flooding = async (): Promise<void> => {
    let agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let source = nextAddress();
    for (let sent = 1; ; sent += 1) {
      if (sent % ofSource === 0) {
        agent.destroy();
        agent = new Agent({ keepAlive: true, maxSockets: 1 });
        source = nextAddress();
      }
      const wanted = isOn ? requests[made % requests.length] : undefined;
      if (!wanted) {
        await pause(5);
        continue;
      }
      made += 1;
      const status = await send(wanted, agent, source);
      answered += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if ((status === 0 || status >= 500) && faults.size < mostFaults)
        faults.add(`${status} from ${wanted.method} ${wanted.path} with ${wanted.body ?? 'no body'}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, flooding));
};

await run(workerData as FloodWanted);
