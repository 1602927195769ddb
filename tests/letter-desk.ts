/** A desk whose letters have their real words and real HTML, and to which answers come by mail. */
import type { Letter } from '@tidemark/domain';
import { type InboundDesk, openInboundDesk } from '@tidemark/domain/testing';
import { createHtml } from '@tidemark/html';
import { createMailTexts } from '@tidemark/mail';

export type LetterDesk = InboundDesk &
  Readonly<{
    number: number;
    /** Sends the mails that are due, and gives the letters that have not been given yet. */
    letters: () => Promise<readonly Letter[]>;
    /** The letter of an answer. */
    answer: (content: Readonly<{ body: string } | { bodyHtml: string }>) => Promise<Letter>;
  }>;

export type Asked = Readonly<{
  locale?: string;
  workspaceName?: string;
  requesterName?: string;
  subject?: string;
  question?: string | Readonly<{ body: string; bodyHtml: string }>;
}>;

/** With a ticket of cora@customer.example. */
export const openLetterDesk = async (asked: Asked = {}): Promise<LetterDesk> => {
  const bench = await openInboundDesk({ html: createHtml(), mailTexts: createMailTexts() });
  const { desk, ports, workspaceId, byKey, byOwner } = bench;
  await ports.work.write(workspaceId, async ({ workspace }) => {
    const found = await workspace.find();
    const { locale = 'en', workspaceName: name = 'Acme Support' } = asked;
    if (found) await workspace.save({ ...found, locale, name });
  });
  const { number } = await desk.tickets.open(byKey, {
    requesterEmail: 'cora@customer.example',
    requesterName: asked.requesterName ?? 'Cora Customer',
    subject: asked.subject ?? 'My printer is on fire',
    message: asked.question ?? 'Did you see the smoke?\n\nIt comes out of tray 2.',
  });
  let given = 0;
  const due = () => ports.taskQueue.claim(100, ports.clock.now(), []);
  const letters: LetterDesk['letters'] = async () => {
    // Mails of a ticket are sent one by one.
    for (let tasks = await due(); tasks.length > 0; tasks = await due())
      for (const task of tasks) {
        const outcome = await desk.tasks.run(task);
        if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
        else await ports.taskQueue.done([task]);
      }
    const fresh = ports.mailer.letters.slice(given);
    given = ports.mailer.letters.length;
    return fresh;
  };
  return {
    ...bench,
    number,
    letters,
    answer: async (content) => {
      await desk.tickets.reply(byOwner, { number, internal: false, ...content });
      const [letter] = await letters();
      return letter ?? Promise.reject(new Error('Expected the answer to be mailed.'));
    },
  };
};

const automation = {
  macros: [{ name: 'Thanks', reply_body: 'Thank you, {{requester.name}}, for {{ticket.subject}}.' }],
  rules: [
    { name: 'Thank', on: ['ticket.created'], actions: [{ apply_macro: 'Thanks' }] },
    {
      name: 'Tell',
      on: ['ticket.created'],
      actions: ['requester', 'assignee'].map((to) => ({
        send_mail: {
          to,
          subject: 'On {{ticket.subject}}',
          body: 'Dear {{requester.name}},\n\nwe are on it.',
        },
      })),
    },
    {
      name: 'Ask',
      on: ['ticket.updated'],
      conditions: [{ fact: 'status', is: 'solved' }],
      actions: [{ request_rating: true }],
    },
  ],
};

/** A letter of each kind, by that and its receiver: an answer, what rules write, notices, and what people sign in by. */
export const lettersOfEachKind = async (
  asked: Asked,
  answer: Parameters<LetterDesk['answer']>[0],
): Promise<ReadonlyMap<string, Letter>> => {
  const bench = await openLetterDesk(asked);
  const { desk, ports, workspaceId, bySystem, byKey, owner, number } = bench;
  await bench.answer(answer);
  // People whose address is not proven get no words of others by automatic mail.
  await ports.work.write(workspaceId, async ({ tickets, contacts }) => {
    const ticket = await tickets.find(number);
    const cora = ticket && (await contacts.find(ticket.requesterId));
    if (cora) await contacts.save({ ...cora, verifiedAt: ports.clock.now() });
  });
  await desk.configuration.apply(bySystem, automation);
  await desk.tickets.open(byKey, {
    requesterEmail: 'cora@customer.example',
    subject: asked.subject ?? 'My printer is on fire',
    message: asked.question ?? 'It burns.',
    assigneeId: owner.id,
  });
  await bench.letters();
  ports.clock.advance(3_600_000);
  await desk.tickets.change(byKey, { number, status: 'solved' });
  await bench.letters();
  await desk.inbound.addAddress(bySystem, { address: 'billing@acme.example' });
  await bench.letters();
  const invited = {
    email: 'ada@acme.example',
    name: asked.requesterName ?? 'Ada Agent',
    role: 'agent',
  } as const;
  await desk.agents.invite(bySystem, { ...invited, mailPage: 'https://acme.desk.example/invitation' });
  await bench.letters();
  await desk.portal.requestLink({ ...bySystem, source: '192.0.2.1' }, { email: 'cora@customer.example' });
  await bench.letters();
  const mails = await bench.read((stores) => stores.mails.list(100));
  return new Map(
    ports.mailer.letters.map((letter) => {
      const mail = mails.find(({ id }) => id === letter.id);
      return [`${mail?.kind}${mail?.automatic ? ', automatic' : ''} to ${letter.to}`, letter];
    }),
  );
};
