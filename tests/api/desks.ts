/** A desk behind its API on every storage: the suite is written once and runs on each. */
import {
  type Agent,
  createDesk,
  type Desk,
  type Scope,
  systemCall,
  type Team,
  type TicketField,
} from '@tidemark/domain';
import {
  countingIds,
  type FixedClock,
  fixedClock,
  plainHtml,
  plainPasswords,
} from '@tidemark/domain/testing';
import { type ApiParts, createApi, type LogLine } from '@tidemark/http';
import { type BufferedAuditTrail, createAuditTrail, createRateLimiter, systemSecrets } from '@tidemark/node';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Client, clientOf } from './client.ts';
import { type OpenStorage, storages } from './storages.ts';

/** A workspace of its own for each test: tests of one file share a database, and never see each other. */
export type TestWorkspace = Readonly<{
  id: string;
  slug: string;
  desk: Desk;
  clock: FixedClock;
  auditTrail: BufferedAuditTrail;
  log: readonly LogLine[];
  /** A client with a new key that has these scopes. */
  client: (...scopes: Scope[]) => Promise<Client>;
  /** A client that sends this header, or none, as its authorization. */
  stranger: (authorization: string | null) => Client;
  agent: (name?: string) => Promise<Agent>;
  team: (name?: string) => Promise<Team>;
  field: (key: string, type: string, options?: readonly string[]) => Promise<TicketField>;
  suspendAgent: (id: string) => Promise<void>;
  revoke: (keyId: string) => Promise<void>;
  suspend: () => Promise<void>;
}>;

export type OpenWorkspace = (parts?: Partial<ApiParts>) => Promise<TestWorkspace>;

export const forEachDesk = (suite: (open: OpenWorkspace) => void): void =>
  describe.each(storages)('on $name', ({ open }) => {
    let storage: OpenStorage | null = null;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage?.close());
    const ids = countingIds(0xa);
    suite((parts = {}) => {
      if (!storage)
        throw new Error('Expected to be called by a test, was called while tests were collected.');
      return openWorkspace(storage, ids, parts);
    });
  });

const openWorkspace = async (
  { work, directory }: OpenStorage,
  ids: ApiParts['ids'],
  wanted: Partial<ApiParts>,
): Promise<TestWorkspace> => {
  const clock = fixedClock();
  const log: LogLine[] = [];
  const auditTrail = createAuditTrail({ work, everyMs: 60_000, log: { error: () => undefined } });
  const desk = createDesk({
    work,
    directory,
    auditTrail,
    clock,
    ids,
    secrets: systemSecrets,
    passwords: plainPasswords(),
    html: plainHtml(),
  });
  const api = createApi(desk, { ...partsFor(clock, ids, log), ...wanted });
  const call = systemCall(ids.next(), 'prepare', 'prepare');
  const slug = `desk-${call.workspaceId.slice(-12)}`;
  await desk.workspaces.add(call, { slug, name: 'Acme Support' });
  const stranger = (authorization: string | null) => clientOf(api, { authorization, keyId: null });
  return {
    id: call.workspaceId,
    slug,
    desk,
    clock,
    auditTrail,
    log,
    stranger,
    client: async (...scopes) => {
      const key = await desk.apiKeys.add(call, { name: 'Integration', scopes });
      return clientOf(api, { authorization: `Bearer ${key.token}`, keyId: key.id });
    },
    agent: (name = 'Ada Agent') => {
      const email = `agent-${ids.next().slice(-12)}@desk.example`;
      return desk.agents.add(call, { email, name, role: 'agent', password: 'correct horse battery' });
    },
    team: (name = 'Billing') => desk.teams.add(call, { name }),
    field: (key, type, options = []) => desk.ticketFields.add(call, { key, label: key, type, options }),
    suspendAgent: async (id) => void (await desk.agents.suspend(call, id)),
    revoke: async (keyId) => void (await desk.apiKeys.revoke(call, keyId)),
    suspend: async () => void (await desk.workspaces.suspend(call, undefined)),
  };
};

const partsFor = (clock: FixedClock, ids: ApiParts['ids'], log: LogLine[]): ApiParts => ({
  rateLimiter: createRateLimiter(),
  clock,
  ids,
  secrets: systemSecrets,
  ready: async () => undefined,
  log: (line) => void log.push(line),
  settings: { trustedProxies: [], publicUrl: null, version: '0.1.0', cursorKey: 'the key of a test' },
});
