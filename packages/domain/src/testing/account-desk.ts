/** A desk that fetches mail from an account, whose task runs when a test says so. */

import type { NewInboundAccount } from '../inbound/accounts/change-accounts.ts';
import { plus } from '../kernel/instant.ts';
import type { InboundAccount } from '../model/inbound/inbound-account.ts';
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { Outcome } from '../model/outbound/task.ts';
import { mailBytes } from './inbound-builders.ts';
import { type InboundDesk, openInboundDesk, ourAddress } from './inbound-desk.ts';
import type { TestPorts } from './test-ports.ts';

export type AccountDesk = InboundDesk &
  Readonly<{
    account: () => Promise<InboundAccount>;
    add: (wanted?: Partial<NewInboundAccount>) => Promise<InboundAccount>;
    /** Puts mails with these names into the folder, now or some time ago. */
    put: (names: readonly string[], agoMs?: number) => readonly number[];
    /** Runs the task of the account if it is due, and returns its outcome. */
    fetch: () => Promise<Outcome | null>;
    /** The same after the time that it waits. */
    fetchLater: () => Promise<Outcome | null>;
    rows: () => Promise<readonly InboundMail[]>;
    /** The subjects of what was stored and is no duplicate, oldest first. */
    stored: () => Promise<readonly (string | null)[]>;
  }>;

export const openAccountDesk = async (overrides: Partial<TestPorts> = {}): Promise<AccountDesk> => {
  const bench = await openInboundDesk(overrides);
  const { desk, ports, bySystem } = bench;
  await bench.address();
  const account = async () => {
    const [found] = await desk.inbound.listAccounts(bySystem);
    if (!found) throw new Error('Expected an account, got none.');
    return found;
  };
  const fetch = async (): Promise<Outcome | null> => {
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    const task = tasks.find(({ kind }) => kind === 'mail.fetch');
    await ports.taskQueue.release(tasks.filter((one) => one !== task));
    if (!task) return null;
    const outcome = await desk.tasks.run(task);
    if ('wait' in outcome) await ports.taskQueue.wait(task, outcome.wait);
    else await ports.taskQueue.done([task]);
    return outcome;
  };
  const rows = async () =>
    (await desk.inbound.list(bySystem, { filter: {}, page: { limit: 100, after: null } })).data.toReversed();
  return {
    ...bench,
    account,
    fetch,
    rows,
    add: (wanted = {}) =>
      desk.inbound.addAccount(bySystem, {
        signIn: 'password',
        host: 'imap.acme.example',
        user: ourAddress,
        password: 'right',
        ...wanted,
      }),
    put: (names, agoMs = 0) =>
      names.map((name) => {
        const headers = { Subject: name, 'Message-ID': `<${name}@customer.example>` };
        return ports.mailFolders.put(mailBytes(headers, name), plus(ports.clock.now(), -agoMs));
      }),
    fetchLater: () => {
      ports.clock.advance(aWhileMs);
      return fetch();
    },
    stored: async () =>
      (await rows()).filter(({ state }) => state !== 'duplicate').map(({ subject }) => subject),
  };
};

/** As long as an account waits at most. */
const aWhileMs = 300_000;
