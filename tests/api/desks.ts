/** A desk behind its API on every test server: each suite is written once and runs on all of them. */

import {
  type Agent,
  type AgentRole,
  type Desk,
  foldEmail,
  limits,
  plus,
  type Scope,
  type Stores,
  systemCall,
  type Team,
  type TicketField,
} from '@tidemark/domain';
import type { FixedClock } from '@tidemark/domain/testing';
import { signInBrowser } from '@tidemark/domain/testing';
import { consoleApiPath, consoleEndpoints, consoleHeader } from '@tidemark/http';
import { systemSecrets } from '@tidemark/node';
import { password } from '@tidemark/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingPgBouncer } from '../setup/pgbouncer.ts';
import { type Client, clientOf, type Row } from './client.ts';
import type { DeskWishes } from './desk-on.ts';
import { pooledServers, type TestServer, testServers } from './test-servers.ts';

/** A workspace of its own for each test: tests of one file share a server, and never see each other. */
export type TestWorkspace = Readonly<{
  id: string;
  slug: string;
  /** Its own host. */
  host: string;
  desk: Desk;
  clock: FixedClock;
  /** The address that the server sees of its callers, where there is one. */
  source: string | null;
  /** A client with a new key that has these scopes. */
  client: (...scopes: Scope[]) => Promise<Client>;
  /** A client with the device session of a new agent who has this role. */
  as: (role: AgentRole, name?: string) => Promise<AgentClient>;
  /** A client of the console's API with the browser session of a new agent who has this role. */
  atConsole: (role: AgentRole, name?: string) => Promise<AgentClient>;
  /** A client of the console's API that sends these headers and no others. */
  browser: (headers: Readonly<Record<string, string>>) => Client;
  /** The response of a path, with its body still to be read. */
  open: (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>;
  /** A client with a new session of the customer who reads the mail of this address, or of a new one. */
  asCustomer: (email?: string) => Promise<CustomerClient>;
  /** The links in mails to the address, newest first. */
  linksMailedTo: (email: string) => Promise<readonly string[]>;
  /** The token of a new link for the address, as it would be mailed. */
  signInLink: (email: string) => Promise<string>;
  /** A client that sends this header, or none, as its authorization. */
  stranger: (authorization: string | null) => Client;
  agent: (name?: string) => Promise<Agent>;
  team: (name?: string) => Promise<Team>;
  field: (key: string, type: string, options?: readonly string[]) => Promise<TicketField>;
  /** Applies a configuration document, like the command line. */
  configure: (document: unknown) => Promise<void>;
  /** Writes past the use cases what only the command line or a customer would. */
  write: <Result>(use: (stores: Stores) => Promise<Result>) => Promise<Result>;
  suspendAgent: (id: string) => Promise<void>;
  revoke: (keyId: string) => Promise<void>;
  suspend: () => Promise<void>;
}>;

export type AgentClient = Client & Readonly<{ agent: Agent; sessionId: string; token: string }>;

export type CustomerClient = Client &
  Readonly<{ email: string; contactId: string; sessionId: string; token: string }>;

export type OpenWorkspace = () => Promise<TestWorkspace>;

export const forEachDesk = (suite: (open: OpenWorkspace) => void, wishes: DeskWishes = {}): void =>
  onEach(testServers, { suite, wishes });

/** Behind a pooler too, where PgBouncer is installed. */
export const forEachDeskAndPooler = (suite: (open: OpenWorkspace) => void): void => {
  forEachDesk(suite);
  if (pooledServers.length === 0) return;
  const missing = missingPgBouncer();
  if (missing === null) onEach(pooledServers, { suite, wishes: {} });
  else describe('on saas, behind a pooler', () => test.skip(missing));
};

type Suite = Readonly<{ suite: (open: OpenWorkspace) => void; wishes: DeskWishes }>;

const onEach = (servers: typeof testServers, { suite, wishes }: Suite): void =>
  describe.each(servers)('$name', ({ open }) => {
    let server: TestServer | null = null;
    beforeAll(async () => {
      server = await open(wishes);
    });
    beforeEach(() => server?.clock.set('2026-11-20T08:05:00.000Z'));
    afterAll(() => server?.close());
    suite(() => {
      if (!server) throw new Error('Expected to be called by a test, was called while tests were collected.');
      return openWorkspace(server);
    });
  });

const openWorkspace = async (server: TestServer): Promise<TestWorkspace> => {
  const { desk, work, ids, clock, source, vault } = server;
  const call = systemCall(ids.next(), 'prepare', 'prepare');
  const slug = `desk-${call.workspaceId.slice(-12)}`;
  const host = `${slug}.localhost`;
  await desk.workspaces.add(call, { slug, name: 'Acme Support' });
  const signInLink = linksOf(server, call.workspaceId);
  const browser: TestWorkspace['browser'] = (headers) =>
    clientOf(server, {
      authorization: null,
      keyId: null,
      host,
      at: { prefix: consoleApiPath, endpoints: consoleEndpoints, headers },
    });
  return {
    id: call.workspaceId,
    slug,
    host,
    desk,
    clock,
    source,
    stranger: (authorization) => clientOf(server, { authorization, keyId: null, host }),
    client: async (...scopes) => {
      const key = await desk.apiKeys.add(call, { name: 'Integration', scopes });
      return clientOf(server, { authorization: `Bearer ${key.token}`, keyId: key.id, host });
    },
    as: async (role, name = 'Ada Agent') => {
      const email = `agent-${ids.next().slice(-12)}@desk.example`;
      const agent = await desk.agents.add(call, { email, name, role, password });
      const { token, session } = await desk.sessions.logIn(
        { ...call, source: email },
        {
          email,
          password,
          device: unnamed,
        },
      );
      const client = clientOf(server, { authorization: `Bearer ${token}`, keyId: null, host });
      return { ...client, agent, sessionId: session.id, token };
    },
    atConsole: async (role, name = 'Ada Agent') => {
      const email = `agent-${ids.next().slice(-12)}@desk.example`;
      const agent = await desk.agents.add(call, { email, name, role, password });
      const { token } = await signInBrowser(desk, { ...call, source: email }, { email, password });
      const client = browser({ Cookie: cookieOf(token), [consoleHeader]: 'test' });
      const sessionId = (await desk.sessions.ofBrowser(token))?.credentialId ?? '';
      return { ...client, agent, sessionId, token };
    },
    browser,
    open: (path, headers) => server.fetch(new Request(server.baseUrl + path, { headers })),
    asCustomer: async (email = `customer-${ids.next().slice(-12)}@customer.example`) => {
      const stranger = clientOf(server, { authorization: null, keyId: null, host });
      const { body, status } = await stranger.post('/portal/auth/session', {
        token: await signInLink(email),
      });
      if (status !== 200) throw new Error('Expected the link to be live: did the clock go back?');
      const token = String(body.token);
      const contact = body.contact as Row;
      const client = clientOf(server, { authorization: `Bearer ${token}`, keyId: null, host });
      return { ...client, email, contactId: String(contact.id), sessionId: String(body.session_id), token };
    },
    signInLink,
    linksMailedTo: async (email) => {
      const mails = await work.read(call.workspaceId, (stores) => stores.mails.list(100));
      // A worker may have come to what is for a blocked address by now: it was queued all the same.
      const isHeldBack = (error: string | null) => error?.startsWith('At most') === true;
      return mails.flatMap(({ to, sealedLink, error }) =>
        to === email && sealedLink !== null && !isHeldBack(error) ? [vault.open(sealedLink)] : [],
      );
    },
    agent: (name = 'Ada Agent') => {
      const email = `agent-${ids.next().slice(-12)}@desk.example`;
      return desk.agents.add(call, { email, name, role: 'agent', password });
    },
    team: (name = `Billing ${ids.next().slice(-12)}`) => desk.teams.add(call, { name }),
    field: (key, type, options = []) => desk.ticketFields.add(call, { key, label: key, type, options }),
    configure: async (document) =>
      expect((await desk.configuration.apply(call, document)).faults).toEqual([]),
    write: (use) => work.write(call.workspaceId, use),
    suspendAgent: async (id) => void (await desk.agents.suspend(call, id)),
    revoke: async (keyId) => void (await desk.apiKeys.revoke(call, keyId)),
    suspend: async () => void (await desk.workspaces.suspend(call)),
  };
};

/** Links are put where those are that were mailed: nobody reads the mail of these tests. */
const linksOf =
  ({ work, clock }: TestServer, workspaceId: string) =>
  async (email: string): Promise<string> => {
    const token = systemSecrets.text(32);
    const createdAt = clock.now();
    const expiresAt = plus(createdAt, limits.portal.linkMs);
    const link = {
      email: foldEmail(email),
      tokenHash: systemSecrets.hash(token),
      challenge: null,
      createdAt,
      expiresAt,
    };
    await work.write(workspaceId, ({ signInLinks }) => signInLinks.replace(link));
    return token;
  };

/** As the browser of an agent sends it. */
export const cookieOf = (token: string): string => `__Host-tidemark=${token}`;

const unnamed = { name: null, platform: null, appVersion: null };
