/** A web portal in memory: two workspaces, and people with browsers. */
import { type Call, type Contact, systemCall, type Ticket, type Workspace } from '@tidemark/domain';
import type { TestPorts } from '@tidemark/domain/testing';
import { pkce } from '@tidemark/samples';
import type { ApiParts } from '../parts.ts';
import { type Browser, browserOf } from './browser.ts';
import { type TestApi, testApi, testSettings } from './test-api.ts';

export type PortalDesk = TestApi &
  Readonly<{
    /** A browser of somebody who has not signed in. */
    visitor: (peer?: string) => Browser;
    /** The same on the host of the other workspace. */
    stranger: Browser;
    /** The token in the mail that the page sends to an address; null where none was sent. */
    mailed: (email: string) => Promise<string | null>;
    /** The token in the mail that an app asks for, bound to the app. */
    mailedToApp: (email: string) => Promise<string>;
    signedIn: (email: string) => Promise<Browser>;
    /** An integration of the workspace, which customers read as the workspace. */
    byKey: Call;
    contactOf: (email: string) => Promise<Contact>;
    opened: (email: string, subject?: string) => Promise<Ticket>;
    change: (changes: Partial<Workspace>) => Promise<void>;
  }>;

type Options = Readonly<{ settings?: Partial<ApiParts['settings']>; ports?: Partial<TestPorts> }>;

export const openPortalDesk = async (options: Options = {}): Promise<PortalDesk> => {
  const made = await testApi({ settings: { ...testSettings, ...options.settings } }, options.ports);
  const { api, desk, ports, call } = made;
  const { workspaceId } = call;
  const { actor, credentialId } = await desk.authenticate(made.token);
  await desk.workspaces.add(systemCall(ports.ids.next(), 'prepare', 'prepare'), {
    slug: 'other',
    name: 'Other',
  });
  const visitor = (peer?: string) => browserOf(api, 'demo.localhost:3000', peer);
  let requests = 0;
  const mailed = async (email: string): Promise<string | null> => {
    const mails = () => ports.work.read(workspaceId, (stores) => stores.mails.list(100));
    const before = (await mails()).length;
    requests += 1;
    await visitor(`198.51.100.${requests}`).post('/portal/web/ask', { email });
    const [newest, ...older] = await mails();
    if (older.length < before) return null;
    return tokenIn(newest?.sealedLink);
  };
  const tokenIn = (sealedLink: string | null | undefined): string | null =>
    new URL(ports.vault.open(sealedLink ?? '')).searchParams.get('token');
  const byKey = { ...call, actor, credentialId };
  return {
    ...made,
    visitor,
    mailed,
    mailedToApp: async (email) => {
      const { challenge } = pkce;
      await desk.portal.requestLink({ ...call, source: '203.0.113.9' }, { email, challenge });
      const [newest] = await ports.work.read(workspaceId, (stores) => stores.mails.list(1));
      return tokenIn(newest?.sealedLink) ?? '';
    },
    byKey,
    stranger: browserOf(api, 'other.localhost:3000'),
    signedIn: async (email) => {
      const browser = visitor();
      await browser.post('/portal/web/sign-in', { token: (await mailed(email)) ?? '' });
      return browser;
    },
    contactOf: async (email) => (await desk.contacts.add(call, { email })).contact,
    opened: (requesterEmail, subject = 'No power') =>
      desk.tickets.open(byKey, { requesterEmail, subject, message: 'It is dark.' }),
    change: (changes) =>
      ports.work.write(workspaceId, async ({ workspace }) => {
        const before = await workspace.find();
        if (before) await workspace.save({ ...before, ...changes });
      }),
  };
};
