import { describe, expect, test } from 'vitest';
import { arrivedFile } from '../files/arrived-file.ts';
import { fileKey } from '../files/byte-key.ts';
import { collectingMailer, type MailerInTest } from '../testing/collecting-mailer.ts';
import { openTestDesk, type TestDesk } from '../testing/test-desk.ts';
import type { Letter, MailResult } from './mailer.ts';

const kibibyte = 1024;
const hour = 3_600_000;
const link = (number: number) => `https://acme.desk.example/portal/web/requests/${number}`;

async function* filledWith(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= kibibyte) yield new Uint8Array(Math.min(left, kibibyte)).fill(7);
}

/** What a server has that reads every mail to its end; a file that breaks ends the attempt. */
const read = async (letter: Letter): Promise<MailResult & { taken?: readonly string[] }> => {
  try {
    const taken: string[] = [];
    for (const { name, bytes } of letter.attachments) {
      let size = 0;
      for await (const piece of bytes()) size += piece.length;
      taken.push(`${name} ${size}`);
    }
    return { type: 'sent', taken };
  } catch {
    return { type: 'failed', error: 'The mail server cannot be reached, or ended the connection.' };
  }
};

/** A desk whose mails are read as a server reads them, and a ticket in it. */
const openMailDesk = async ({ answer, ...more }: MailerInTest = {}) => {
  const got: string[][] = [];
  const mailer = collectingMailer({
    from: { name: null, address: 'support@acme.example' },
    answer: async (letter) => {
      const refusal = await answer?.(letter);
      if (refusal && refusal.type !== 'sent') return refusal;
      const { taken, ...result } = await read(letter);
      if (taken) got.push([...taken]);
      return result;
    },
    ...more,
  });
  const bench = await openTestDesk({ mailer });
  const { number } = await bench.aTicket();
  return { ...bench, number, got, letters: mailer.letters };
};

type Bench = Awaited<ReturnType<typeof openMailDesk>>;
type Sizes = Readonly<Record<string, number>>;

const replied = async ({ desk, byKey, number }: Bench, sizes: Sizes, internal = false) =>
  desk.files.takeIn(byKey, async ({ take }) => {
    const files = [];
    for (const [name, size] of Object.entries(sizes))
      files.push(arrivedFile('files', name, await take(filledWith(size))));
    return desk.tickets.reply(byKey, { number, body: 'See the files.', internal, files });
  });

/** One attempt for each mail that is due. */
const work = async ({ ports, desk }: TestDesk): Promise<void> => {
  for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
    const outcome = await desk.tasks.run(task);
    if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
    else await ports.taskQueue.done([task]);
  }
};

const deliveryOf = async ({ desk, byKey, number }: Bench) =>
  (await desk.tickets.listMessages(byKey, { number, page: { limit: 100, after: null } })).data.at(-1)
    ?.delivery;

describe('the files of a public reply', () => {
  test('go with its mail, in the order in which they came, an empty one too', async () => {
    const bench = await openMailDesk();
    await replied(bench, { 'b.pdf': 3_000, 'a – ü.txt': 5, 'empty.txt': 0 });
    await work(bench);
    expect(bench.got).toEqual([['b.pdf 3000', 'a – ü.txt 5', 'empty.txt 0']]);
    expect(bench.letters[0]).toMatchObject({
      text: `See the files.\n\n-- \nen reply_footer Acme Support ${bench.number}\n`,
      attachments: [
        { contentType: 'application/octet-stream', size: 3_000 },
        { contentType: 'text/plain; charset=utf-8' },
        { size: 0 },
      ],
    });
  });

  test('are those of its own message: nothing of a note, of the customer or of another reply goes along', async () => {
    const bench = await openMailDesk();
    await replied(bench, { 'note.txt': 5 }, true);
    await replied(bench, { 'one.txt': 5 });
    await replied(bench, {});
    await work(bench);
    bench.ports.clock.advance(1_000);
    await work(bench);
    expect(bench.got).toEqual([['one.txt 5'], []]);
  });

  test('stay behind where they are too large for a mail: smaller ones go, and it says where the others are', async () => {
    const bench = await openMailDesk({ attachmentBytes: 100 * kibibyte });
    await replied(bench, {
      '1.bin': 60 * kibibyte,
      '2 <b>.bin': 50 * kibibyte,
      '3.bin': 40 * kibibyte,
      '4.bin': 1,
    });
    await work(bench);
    expect(bench.got).toEqual([['1.bin 61440', '3.bin 40960']]);
    const [letter] = bench.letters;
    expect(letter?.text).toBe(
      [
        'See the files.\n',
        'en files_left 2',
        '- en file_kilobytes 2 <b>.bin 50',
        '- en file_kilobytes 4.bin 1',
        link(bench.number),
        `\n-- \nen reply_footer Acme Support ${bench.number}\n`,
      ].join('\n'),
    );
    expect(letter?.html).toContain('<li>en file_kilobytes 2 &lt;b&gt;.bin 50</li>');
    expect(letter?.html).toContain(`<a href="${link(bench.number)}">`);
  });

  test('all stay behind where the instance wants none in mails', async () => {
    const bench = await openMailDesk({ attachmentBytes: 0 });
    await replied(bench, { 'large.bin': 2.5 * 1024 * kibibyte, 'small.txt': 1 });
    await work(bench);
    expect(bench.got).toEqual([[]]);
    expect(bench.letters[0]?.text).toContain(
      '- en file_megabytes large.bin 2.5\n- en file_kilobytes small.txt 1',
    );
  });

  test('are the same, under the same message id, however often the mail is tried', async () => {
    let tries = 0;
    const answer = (): MailResult => {
      tries += 1;
      return tries < 3 ? { type: 'failed', error: 'Down.' } : { type: 'sent' };
    };
    const bench = await openMailDesk({ answer });
    await replied(bench, { 'a.txt': 5 });
    for (let time = 0; time < 3; time += 1) {
      await work(bench);
      bench.ports.clock.advance(hour);
    }
    expect(bench.got).toEqual([['a.txt 5']]);
    const facts = bench.letters.map(({ messageId, attachments }) => [
      messageId,
      ...attachments.map(({ id }) => id),
    ]);
    expect(new Set(facts.map(String)).size).toBe(1);
    expect(facts).toHaveLength(3);
  });

  test('are shown beside the mail, and not one that was lost', async () => {
    const bench = await openMailDesk();
    await replied(bench, { 'here.txt': 5, 'lost.txt': 5 });
    const [mail] = await bench.desk.mails.list(bench.byKey, 1);
    await lose(bench, 1);
    const { letter } = await bench.desk.mails.show(bench.byKey, mail?.mail.id ?? '');
    expect(letter.attachments).toMatchObject([{ name: 'here.txt', size: 5 }]);
    expect(letter.text).toContain('en files_lost 1\n- en file_kilobytes lost.txt 1');
  });
});

/** Takes the bytes of one of the files away. */
const lose = async ({ ports, workspaceId, number, read: reading }: Bench, index: number): Promise<void> => {
  const page = { limit: 100, after: null };
  const { data } = await reading(({ files }) => files.listOfTicket(number, page));
  const key = fileKey(workspaceId, data.toReversed()[index]?.id ?? '');
  await ports.byteStore.remove([key]);
};

describe('a file that cannot be had', () => {
  test('for its bytes are gone keeps neither the mail nor the other files back', async () => {
    const bench = await openMailDesk();
    await replied(bench, { 'lost.txt': 5, 'here.txt': 5 });
    await lose(bench, 0);
    await work(bench);
    expect(bench.got).toEqual([['here.txt 5']]);
    const [letter] = bench.letters;
    expect(letter?.text).toContain('en files_lost 1\n- en file_kilobytes lost.txt 1\n\n-- ');
    expect(letter?.html).toContain('<li>en file_kilobytes lost.txt 1</li>');
    expect(letter?.text).not.toContain(link(bench.number));
    expect(await deliveryOf(bench)).toMatchObject({ state: 'sent' });
  });

  test('for only half of its bytes are there is never sent by half', async () => {
    const bench = await openMailDesk();
    const { id } = (await replied(bench, { 'cut.txt': 2_000 })).files?.[0] ?? expect.fail('Expected a file.');
    await bench.ports.byteStore.put(fileKey(bench.workspaceId, id), filledWith(1_000));
    await work(bench);
    expect(bench.got).toEqual([[]]);
    expect(bench.letters[0]?.text).toContain('en files_lost 1');
  });

  test.each<[string, (bench: Bench) => void]>([
    [
      'does not answer',
      ({ ports }) => {
        ports.byteStore.sizeOf = () => Promise.reject(new Error('The store is away.'));
      },
    ],
    [
      'breaks in the middle',
      ({ ports: { byteStore } }) => {
        const { open } = byteStore;
        byteStore.open = async (key) => {
          const pieces = (await open(key)) ?? expect.fail('Expected bytes.');
          return (async function* () {
            yield* pieces;
            throw new Error('The connection broke.');
          })();
        };
      },
    ],
  ])('while its store %s waits an hour for it, and then stays behind', async (_what, breakStore) => {
    const bench = await openMailDesk();
    await replied(bench, { 'a.txt': 5 });
    const { sizeOf, open } = bench.ports.byteStore;
    breakStore(bench);
    await work(bench);
    expect(await deliveryOf(bench)).toMatchObject({
      state: 'queued',
      error: 'A file of it cannot be read now.',
    });
    bench.ports.clock.advance(hour);
    await work(bench);
    expect(bench.got).toEqual([[]]);
    expect(bench.letters.at(-1)?.text).toContain(
      `en files_left 1\n- en file_kilobytes a.txt 1\n${link(bench.number)}`,
    );
    expect(await deliveryOf(bench)).toMatchObject({ state: 'sent', error: null });
    Object.assign(bench.ports.byteStore, { sizeOf, open });
    await replied(bench, { 'b.txt': 5 });
    await work(bench);
    expect(bench.got.at(-1)).toEqual(['b.txt 5']);
  });
});

describe('a server that does not want what is in a mail', () => {
  const error = 'The mail server refused it: 552 5.3.4 Too big';

  test('is given the words without the files, at once', async () => {
    const bench = await openMailDesk({
      answer: ({ attachments }) => (attachments.length > 0 ? { type: 'unwanted', error } : { type: 'sent' }),
    });
    await replied(bench, { 'a.txt': 5 });
    await work(bench);
    expect(bench.letters.map(({ attachments }) => attachments.length)).toEqual([1, 0]);
    expect(bench.letters[1]?.text).toContain(
      `en files_left 1\n- en file_kilobytes a.txt 1\n${link(bench.number)}`,
    );
    expect(bench.letters[1]?.messageId).toBe(bench.letters[0]?.messageId);
    expect(await deliveryOf(bench)).toMatchObject({ state: 'sent' });
  });

  test.each<[string, Sizes, number]>([
    ['without files', {}, 1],
    ['with and without its files', { 'a.txt': 5 }, 2],
  ])('has refused it for good where it takes it neither %s', async (_how, sizes, times) => {
    const bench = await openMailDesk({ answer: () => ({ type: 'unwanted', error }) });
    await replied(bench, sizes);
    await work(bench);
    bench.ports.clock.advance(hour);
    await work(bench);
    expect(bench.letters).toHaveLength(times);
    expect(await deliveryOf(bench)).toMatchObject({ state: 'failed', error });
  });
});

test('who was erased before the mail left is sent no file, and a mail under way breaks off', async () => {
  const bench = await openMailDesk();
  const { requesterId: id } = await bench.desk.tickets.get(bench.byKey, bench.number);
  await replied(bench, { 'a.txt': 5 });
  const { sizeOf } = bench.ports.byteStore;
  let erased = false;
  bench.ports.byteStore.sizeOf = async (key) => {
    const size = await sizeOf(key);
    if (!erased) await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
    erased = true;
    return size;
  };
  await work(bench);
  await work(bench);
  expect(bench.got).toEqual([]);
  expect(await bench.desk.mails.list(bench.byKey, 10)).toEqual([]);
});
