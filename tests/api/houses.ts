/** Where the API suite runs: on memory in this process, and on both deployments over real sockets. */
import {
  createDesk,
  type Desk,
  type Ids,
  limits,
  type Passwords,
  type Ports,
  type Vault,
  type Work,
} from '@tidemark/domain';
import {
  collectingMailer,
  collectingPushSender,
  collectingWebhookSender,
  countingIds,
  createMemoryStorage,
  type FixedClock,
  fakeIdentityProvider,
  fixedClock,
  memoryByteStore,
  memoryThrottle,
  plainHtml,
  plainMailTexts,
  plainPasswords,
  plainVault,
} from '@tidemark/domain/testing';
import { createDiskStore } from '@tidemark/files';
import { createApi, exportRecords } from '@tidemark/http';
import {
  argonPasswords,
  createAuditTrail,
  createIds,
  createRateLimiter,
  createVault,
  systemClock,
  systemSecrets,
} from '@tidemark/node';
import { vi } from 'vitest';
import { type Deployment, saas, selfhost } from '../e2e/deployments.ts';
import { overSocket } from './over-socket.ts';

/** What answers the calls of a test file, and the desk on the same database that prepares what the API cannot. */
export type House = Readonly<{
  desk: Desk;
  /** The same database, for what no use case of a desk writes. */
  work: Work;
  ids: Ids;
  /** Turns the time of the server; it stands still otherwise. */
  clock: FixedClock;
  /** Opens what the server sealed. */
  vault: Vault;
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** The address that the server sees of its callers; null in this process, where there is none. */
  source: string | null;
  close: () => Promise<void>;
}>;

const memory = async (): Promise<House> => {
  const [clock, ids] = [fixedClock(), countingIds(0xa)];
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
  const { desk, auditTrail } = deskOn(parts, 10);
  const api = createApi(desk, {
    rateLimiter: createRateLimiter(),
    clock,
    ids,
    secrets: systemSecrets,
    ready: async () => undefined,
    log: () => undefined,
    settings: {
      trustedProxies: [],
      publicUrl: null,
      baseDomain: 'localhost',
      appScheme: 'tidemark',
      imageOrigins: [],
      version: '0.1.0',
      cursorKey: 'the key of a test',
      linkKey: 'another key of a test',
    },
  });
  const fetch = async (request: Request) => api.fetch(request);
  const baseUrl = 'http://desk.example';
  const inside = { fetch, source: null, close: auditTrail.close };
  return { desk, work: storage.work, ids, clock, vault: parts.vault, baseUrl, ...inside };
};

/** The started server with all its own parts; the desk that prepares stands on a second opening of its database. */
const deployed = async (prepare: () => Promise<Deployment>): Promise<House> => {
  const deployment = await prepare();
  const server = await deployment.start();
  const storage = await deployment.openStorage();
  const ids = createIds();
  const byteStore = createDiskStore({ folder: deployment.files });
  const passwords = hashingOnce(argonPasswords);
  const vault = createVault(secretKey);
  const parts = { ...storage, byteStore, passwords, vault, clock: systemClock, ids };
  const { desk, auditTrail } = deskOn(parts, limits.auditDelayMs);
  const close = async () => {
    vi.useRealTimers();
    await auditTrail.close();
    await storage.close();
    await server.close();
    await deployment.remove();
  };
  const baseUrl = `http://127.0.0.1:${new URL(server.url).port}`;
  const { work } = storage;
  const outside = { fetch: overSocket, source: '127.0.0.1', close };
  return { desk, work, ids, clock: machineClock, vault, baseUrl, ...outside };
};

const secretKey = 'a secret of these tests, long enough';

/** The clock of this machine as this process and the server in it read it. Timers go on in real time. */
const machineClock: FixedClock = {
  now: systemClock.now,
  advance: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
  set: (instant) => void vi.setSystemTime(instant),
};

const deskOn = (
  {
    work,
    directory,
    throttle,
    byteStore,
    passwords,
    vault,
    clock,
    ids,
  }: Pick<Ports, 'work' | 'directory' | 'throttle' | 'byteStore' | 'passwords' | 'vault' | 'clock' | 'ids'>,
  everyMs: number,
) => {
  const auditTrail = createAuditTrail({
    work,
    everyMs,
    log: { error: () => undefined, info: () => undefined },
  });
  const [html, webhookSender] = [plainHtml(), collectingWebhookSender()];
  const [identityProvider, pushSender] = [fakeIdentityProvider(), collectingPushSender()];
  const mail = { mailer: collectingMailer(), mailTexts: plainMailTexts() };
  const outside = { passwords, html, vault, webhookSender, identityProvider, pushSender, ...mail };
  const site = { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' };
  const bytes = {
    byteStore,
    fileScanner: null,
    fileLimits: limits.files,
    exportRecords,
  };
  const articleViews = { note: () => undefined };
  const inside = { work, directory, throttle, auditTrail, articleViews, ...bytes };
  const ports = { ...inside, site, clock, ids, secrets: systemSecrets, ...outside };
  return { desk: createDesk(ports), auditTrail };
};

/** All agents of these tests have one password: it is hashed as the server does it, and only once. */
const hashingOnce = (passwords: Passwords): Passwords => {
  const hashes = new Map<string, Promise<string>>();
  return {
    ...passwords,
    hash: (password) => hashes.getOrInsertComputed(password, () => passwords.hash(password)),
  };
};

export const houses: readonly Readonly<{ name: string; open: () => Promise<House> }>[] = [
  { name: 'on memory', open: memory },
  { name: 'on selfhost, over a socket', open: () => deployed(() => selfhost({ SECRET_KEY: secretKey })) },
  { name: 'on saas, over a socket', open: () => deployed(() => saas({ SECRET_KEY: secretKey })) },
];
