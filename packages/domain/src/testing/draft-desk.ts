/** A desk where an agent writes in a ticket, and a worker that a test drives. */
import type { DraftName } from '../desk/drafts/save-draft.ts';
import type { Call } from '../model/actor.ts';
import type { Draft } from '../model/desk/draft.ts';
import type { Message } from '../model/desk/message.ts';
import type { ClaimedTask } from '../model/outbound/task.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

export type DraftDesk = TestDesk &
  Readonly<{
    /** Ada's, with the channel of a browser. */
    byAda: Call;
    number: number;
    reply: DraftName;
    note: DraftName;
    /** Writes over what is there, as the one open window does. */
    write: (name: DraftName, content: string) => Promise<Draft>;
    get: (name: DraftName) => Promise<Draft>;
    hold: (
      draft: Draft,
      more?: Readonly<Partial<Parameters<TestDesk['desk']['drafts']['hold']>[1]>>,
    ) => Promise<Draft>;
    /** Claims what sends drafts and is due. */
    claim: () => Promise<readonly ClaimedTask[]>;
    /** Claims and runs it, after so many seconds. */
    after: (seconds: number) => Promise<void>;
    messages: () => Promise<readonly Message[]>;
  }>;

export const openDraftDesk = async (): Promise<DraftDesk> => {
  const bench = await openTestDesk();
  const { desk, ports, byKey } = bench;
  const byAda: Call = { ...(await bench.byAgent('agent')), channel: 'web' };
  const { number } = await bench.aTicket();
  const get: DraftDesk['get'] = (name) => desk.drafts.get(byAda, name);
  const claim = async () => {
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    return tasks.filter(({ kind }) => kind === 'draft.send');
  };
  return {
    ...bench,
    byAda,
    number,
    get,
    claim,
    reply: { ticketNumber: number, kind: 'reply' },
    note: { ticketNumber: number, kind: 'note' },
    write: async (name, content) => {
      const { rev } = await get(name);
      return desk.drafts.save(byAda, { ...name, rev, format: 'text', content, macroId: null });
    },
    hold: ({ ticketNumber, kind, rev }, more = {}) =>
      desk.drafts.hold(byAda, { ticketNumber, kind, rev, inSeconds: 10, ...more }),
    after: async (seconds) => {
      ports.clock.advance(seconds * 1_000);
      for (const task of await claim()) {
        const outcome = await desk.tasks.run(task);
        if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
        else await ports.taskQueue.done([task]);
      }
    },
    messages: async () => {
      const page = { limit: 100, after: null };
      return (await desk.tickets.listMessages(byKey, { number, page })).data;
    },
  };
};
