/** A desk behind its API in this process, on an empty database of the row's own. */
import { mkdir } from 'node:fs/promises';
import { createDesk, type Desk, type RateLimiter, type Scope, systemCall, type Work } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { createDiskStore } from '@tidemark/files';
import { createHtml } from '@tidemark/html';
import {
  type Api,
  type ApiParts,
  createApi,
  createStreams,
  exportRecords,
  type LogLine,
  withoutShares,
} from '@tidemark/http';
import {
  type BufferedAuditTrail,
  createAuditTrail,
  createIds,
  createVault,
  systemClock,
  systemSecrets,
} from '@tidemark/node';
import { openPostgres, openSqlite, type Storage } from '@tidemark/sql';
import Database from 'better-sqlite3';
import { lateYaml } from '../../../packages/deployment/src/late-yaml.ts';
import { cleanLater } from '../cleaning.ts';
import { filesOf, newPlace, type Place, readRows } from '../databases.ts';
import type { ProofContext } from '../row.ts';

export type ProofDesk = Readonly<{
  desk: Desk;
  api: Api;
  apiParts: ApiParts;
  storage: Storage;
  auditTrail: BufferedAuditTrail;
  /** Lines of the log that tell of a fault of ours. */
  faultLines: readonly string[];
  /** The rows of a query, read past our own stores. */
  query: (text: string) => Promise<readonly TableRow[]>;
  /** The same database behind another unit of work. */
  behind: (work: Work) => Api;
  addWorkspace: (name: string) => Promise<ProofWorkspace>;
}>;

export type TableRow = Readonly<Record<string, unknown>>;

export type ProofWorkspace = Readonly<{
  id: string;
  slug: string;
  call: ReturnType<typeof systemCall>;
  /** The token of a new key, and its id. */
  key: (...scopes: Scope[]) => Promise<Readonly<{ id: string; token: string }>>;
}>;

export const openDesk = async (context: ProofContext): Promise<ProofDesk> => {
  const place = await newPlace(context);
  const storage = await openStorage(place);
  const ids = createIds();
  const vault = createVault(['the secret key of a proof, 32+ letters']);
  const auditTrail = createAuditTrail({
    notes: storage.auditNotes,
    ids,
    clock: systemClock,
    vault,
    everyMs: 500,
    log: { error: () => undefined, info: () => undefined },
  });
  cleanLater(async () => {
    await auditTrail.close();
    await storage.close();
  });
  const faultLines: string[] = [];
  const deskOn = (work: Work): Desk =>
    createDesk({
      ...testPorts(),
      vault,
      work,
      directory: storage.directory,
      auditTrail,
      articleViews: { note: () => undefined },
      clock: systemClock,
      ids,
      secrets: systemSecrets,
      passwords: noPasswords,
      html: createHtml(),
      byteStore: createDiskStore({ folder: filesOf(place) }),
      exportRecords,
      throttle: storage.throttle,
      site: { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' },
    });
  const desk = deskOn(storage.work);
  const apiParts: ApiParts = {
    rateLimiter: noLimit,
    fairness: withoutShares,
    streams: createStreams(desk, { log: () => undefined, onEvents: storage.onEvents }),
    clock: systemClock,
    ids,
    secrets: systemSecrets,
    ready: () => storage.ready(),
    log: (line) => void (isFault(line) && faultLines.push(String(line.error))),
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
      version: '0.0.0',
      cursorKeys: ['the key of a proof'],
      linkKeys: ['another key of a proof'],
    },
    yaml: lateYaml,
  };
  return {
    desk,
    api: createApi(desk, apiParts),
    apiParts,
    storage,
    auditTrail,
    faultLines,
    query: queryOf(place),
    behind: (work) => createApi(deskOn(work), apiParts),
    addWorkspace: (name) => addWorkspace(desk, ids.next(), name),
  };
};

const isFault = ({ message }: LogLine): boolean => message === 'fault';

/** The proofs call more often than a client may; the limit has a row of its own. */
const noLimit: RateLimiter = { take: async () => ({ allowed: true, remaining: 599, resetSeconds: 60 }) };

const noPasswords = {
  hash: async (password: string) => `plain ${password}`,
  verify: async (hash: string, password: string) => hash === `plain ${password}`,
  isCommon: async () => false,
};

const openStorage = async (place: Place): Promise<Storage> => {
  if (place.db === 'postgres') return openPostgres({ url: place.url, poolSize: 10, allowUnsafeFsync: true });
  await mkdir(place.folder, { recursive: true });
  return openSqlite({ path: place.file, synchronous: 'NORMAL' });
};

/** With the library that has the file open already: a second one in one process would drop the locks of the first. */
const queryOf =
  (place: Place): ProofDesk['query'] =>
  async (text) => {
    if (place.db === 'postgres') return readRows(place, text);
    const file = new Database(place.file, { readonly: true });
    try {
      return file.prepare<[], TableRow>(text).all();
    } finally {
      file.close();
    }
  };

const addWorkspace = async (desk: Desk, id: string, name: string): Promise<ProofWorkspace> => {
  const call = systemCall(id, 'prove', 'prove');
  const slug = `desk-${id.slice(-12)}`;
  await desk.workspaces.add(call, { slug, name });
  return { id, slug, call, key: (...scopes) => desk.apiKeys.add(call, { name: `${name} key`, scopes }) };
};
