/** Where the API suite runs: on memory in this process, or on both deployments over real sockets. */
import { yaml } from '@tidemark/cli/yaml';
import type { Desk, Ids, Vault, Work } from '@tidemark/domain';
import {
  countingIds,
  createMemoryStorage,
  type FixedClock,
  fixedClock,
  memoryByteStore,
  memoryThrottle,
  plainPasswords,
  plainVault,
} from '@tidemark/domain/testing';
import { createApi, createStreams, withoutShares } from '@tidemark/http';
import { createRateLimiter, systemSecrets } from '@tidemark/node';
import { inject, type ProvidedContext } from 'vitest';
import { type DeskWishes, deskOn } from './desk-on.ts';

/** The server that a test file calls, and a desk on the same database for data that the API cannot create. */
export type TestServer = Readonly<{
  desk: Desk;
  /** The same database, for what no use case of a desk writes. */
  work: Work;
  ids: Ids;
  /** Sets the time of the server, which stands still otherwise. */
  clock: FixedClock;
  /** Opens data that the server sealed. */
  vault: Vault;
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** The address that the server sees of its callers; null in this process, where there is none. */
  source: string | null;
  close: () => Promise<void>;
}>;

const memory = async (wishes: DeskWishes): Promise<TestServer> => {
  const clock = fixedClock();
  const ids = countingIds(0xa);
  const storage = createMemoryStorage(clock);
  const parts = {
    ...storage,
    throttle: memoryThrottle(),
    byteStore: memoryByteStore(clock),
    passwords: plainPasswords(),
    vault: plainVault(),
    clock,
    ids,
  };
  const { desk, auditTrail } = deskOn(parts, 10, wishes);
  const api = createApi(desk, {
    rateLimiter: createRateLimiter(),
    fairness: withoutShares,
    clock,
    ids,
    secrets: systemSecrets,
    streams: createStreams(desk, { log: () => undefined, onEvents: storage.onEvents }),
    ready: async () => undefined,
    log: () => undefined,
    settings: {
      trustedProxies: [],
      publicUrl: null,
      baseDomain: 'localhost',
      appScheme: 'tidemark',
      bodiesBytes: 64 * 1024 * 1024,
      hsts: 'subdomains',
      confirmsApps: true,
      imageOrigins: [],
      consoleFolder: null,
      docsFolder: null,
      version: '0.1.0',
      cursorKeys: ['the key of a test'],
      linkKeys: ['another key of a test'],
    },
    yaml: { read: async (text) => yaml.read(text), write: async (value) => yaml.write(value) },
  });
  const fetch = async (request: Request) => api.fetch(request);
  const baseUrl = 'http://localhost:3000';
  const inside = { fetch, source: null, close: auditTrail.close };
  return { desk, work: storage.work, ids, clock, vault: parts.vault, baseUrl, ...inside };
};

type Opening = Readonly<{ name: string; open: (wishes: DeskWishes) => Promise<TestServer> }>;

const onSaas = (name: string): Opening => ({ name, open: (wishes) => onDeployment('saas', wishes) });

const servers: Readonly<Record<ProvidedContext['apiRunsOn'], readonly Opening[]>> = {
  memory: [{ name: 'on memory', open: memory }],
  deployments: [
    { name: 'on selfhost, over a socket', open: (wishes) => onDeployment('selfhost', wishes) },
    onSaas('on saas, over a socket'),
  ],
  sharded: [onSaas('on saas, with tables in parts by workspace')],
};

const runsOn = inject('apiRunsOn');

export const testServers: readonly Opening[] = servers[runsOn];

/** For suites that ask for it. */
export const pooledServers: readonly Opening[] =
  runsOn !== 'deployments'
    ? []
    : [{ name: 'on saas, behind a pooler', open: (wishes) => onDeployment('pooledSaas', wishes) }];

/** Loaded only here: the suites on memory need neither an app nor a database. */
const onDeployment = async (
  name: 'selfhost' | 'saas' | 'pooledSaas',
  { mailFrom }: DeskWishes,
): Promise<TestServer> => {
  const { served } = await import('../e2e/deployments.ts');
  const { deployed, secretKey } = await import('./deployed-server.ts');
  const mail = mailFrom === undefined ? {} : { MAIL_FROM: mailFrom };
  return deployed(() => served[name]({ SECRET_KEY: secretKey, ...mail }));
};
