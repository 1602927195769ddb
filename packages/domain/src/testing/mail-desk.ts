/** A desk whose mails go to a server that reads them to their end, with a ticket and answers that have files. */

import type { WrittenMessage } from '../desk/tickets/reply-to-ticket.ts';
import type { Delivery } from '../model/desk/message.ts';
import { arrivedFile } from '../model/library/arrived-file.ts';
import { fileKey } from '../model/library/byte-key.ts';
import type { Letter, MailResult } from '../model/outbound/mailer.ts';
import { collectingMailer, type MailerInTest } from './collecting-mailer.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

/** Sizes of files by their names. */
export type Sizes = Readonly<Record<string, number>>;

export type MailDesk = TestDesk &
  Readonly<{
    number: number;
    /** Names and sizes of the files of each mail that was read. */
    got: readonly (readonly string[])[];
    letters: readonly Letter[];
    reply: (sizes: Sizes, internal?: boolean) => Promise<WrittenMessage>;
    /** Takes away the bytes of one of the ticket's files, the oldest being the first. */
    lose: (index: number) => Promise<void>;
    /** One attempt for each mail that is due. */
    work: () => Promise<void>;
    /** Of the last message that no machine wrote. */
    delivery: () => Promise<Delivery | undefined>;
  }>;

export const openMailDesk = async (options: MailerInTest = {}): Promise<MailDesk> => {
  const got: (readonly string[])[] = [];
  const mailer = collectingMailer({
    from: { name: null, address: 'support@acme.example' },
    ...options,
    answer: async (letter) => {
      const said = (await options.answer?.(letter)) ?? { type: 'sent' };
      return said.type === 'sent' ? readTo(got, letter) : said;
    },
  });
  const bench = await openTestDesk({ mailer });
  const { desk, byKey, ports, workspaceId } = bench;
  const { number } = await bench.aTicket();
  const page = { limit: 100, after: null };
  return {
    ...bench,
    number,
    got,
    letters: mailer.letters,
    reply: (sizes, internal = false) =>
      desk.files.takeIn(byKey, async ({ take }) => {
        const files = [];
        for (const [name, size] of Object.entries(sizes))
          files.push(arrivedFile('files', name, await take(filledWith(size))));
        return desk.tickets.reply(byKey, { number, body: 'See the files.', internal, files });
      }),
    lose: async (index) => {
      const { data } = await bench.read(({ files }) => files.listOfTicket(number, page));
      await ports.byteStore.remove([fileKey(workspaceId, data.toReversed()[index]?.id ?? '')]);
    },
    work: () => attempted(bench),
    delivery: async () => {
      const { data } = await desk.tickets.listMessages(byKey, { number, page });
      return data.findLast(({ auto }) => !auto)?.delivery;
    },
  };
};

const pieceLength = 1_024;

export async function* filledWith(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= pieceLength)
    yield new Uint8Array(Math.min(left, pieceLength)).fill(7);
}

/** A file that breaks ends the attempt. */
const readTo = async (got: (readonly string[])[], { attachments }: Letter): Promise<MailResult> => {
  try {
    const read: string[] = [];
    for (const { name, bytes } of attachments) {
      let size = 0;
      for await (const piece of bytes()) size += piece.length;
      read.push(`${name} ${size}`);
    }
    got.push(read);
    return { type: 'sent' };
  } catch {
    return { type: 'failed', error: 'The mail server cannot be reached, or ended the connection.' };
  }
};

const attempted = async ({ ports, desk }: TestDesk): Promise<void> => {
  for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
    const outcome = await desk.tasks.run(task);
    if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
    else await ports.taskQueue.done([task]);
  }
};
