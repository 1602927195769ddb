import { describe, expect, test } from 'vitest';
import { fileKey } from '../../model/library/byte-key.ts';
import { filledWith, type MailDesk, openMailDesk, type Sizes } from '../../testing/mail-desk.ts';

const hour = 3_600_000;
const quarter = hour / 4;
const link = (number: number) => `https://acme.desk.example/portal/web/requests/${number}`;

describe('a file that cannot be had', () => {
  test('whose bytes are lost delays neither the mail nor the other files', async () => {
    const bench = await openMailDesk();
    await bench.reply({ 'lost.txt': 5, 'here.txt': 5 });
    await bench.lose(0);
    await bench.work();
    expect(bench.got).toEqual([['here.txt 5']]);
    const [letter] = bench.letters;
    expect(letter?.text).toContain('en files_lost 1\n- en file_kibibytes lost.txt 1\n\nen quote_intro');
    expect(letter?.html).toContain('<li>en file_kibibytes lost.txt 1</li>');
    expect(letter?.text.split('-- ')[0]).not.toContain(link(bench.number));
    expect(await bench.delivery()).toMatchObject({ state: 'sent' });
  });

  test('with only half of its bytes is never sent in part', async () => {
    const bench = await openMailDesk();
    const { id } = (await bench.reply({ 'cut.txt': 2_000 })).files?.[0] ?? expect.fail('Expected a file.');
    await bench.ports.byteStore.put(fileKey(bench.workspaceId, id), filledWith(1_000));
    await bench.work();
    expect(bench.got).toEqual([[]]);
    expect(bench.letters[0]?.text).toContain('en files_lost 1');
  });

  test.each<[string, (bench: MailDesk) => void]>([
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
  ])(
    'while its store %s delays the mail for a quarter of an hour, and is then omitted',
    async (_what, breakStore) => {
      const bench = await openMailDesk();
      await bench.reply({ 'a.txt': 5 });
      const { sizeOf, open } = bench.ports.byteStore;
      breakStore(bench);
      await bench.work();
      expect(await bench.delivery()).toMatchObject({
        state: 'queued',
        error: 'A file of it could not be read.',
      });
      bench.ports.clock.advance(quarter);
      await bench.work();
      expect(bench.got).toEqual([[]]);
      expect(bench.letters.at(-1)?.text).toContain(
        `en files_left 1\n- en file_kibibytes a.txt 1\n${link(bench.number)}`,
      );
      expect(await bench.delivery()).toMatchObject({ state: 'sent', error: null });
      Object.assign(bench.ports.byteStore, { sizeOf, open });
      await bench.reply({ 'b.txt': 5 });
      await bench.work();
      expect(bench.got.at(-1)).toEqual(['b.txt 5']);
    },
  );
});

describe('a server that refuses the content of a mail', () => {
  const error = 'The mail server refused it: 552 5.3.4 Too big';

  test('gets the text without the files, at once', async () => {
    const bench = await openMailDesk({
      answer: ({ attachments }) => (attachments.length > 0 ? { type: 'unwanted', error } : { type: 'sent' }),
    });
    await bench.reply({ 'a.txt': 5 });
    await bench.work();
    expect(bench.letters.map(({ attachments }) => attachments.length)).toEqual([1, 0]);
    expect(bench.letters[1]?.text).toContain(
      `en files_left 1\n- en file_kibibytes a.txt 1\n${link(bench.number)}`,
    );
    expect(bench.letters[1]?.messageId).toBe(bench.letters[0]?.messageId);
    expect(await bench.delivery()).toMatchObject({ state: 'sent' });
  });

  test('gets as many files as it accepts, the larger ones omitted first', async () => {
    const most = 300;
    const bench = await openMailDesk({
      answer: ({ attachments }) =>
        attachments.reduce((sum, { size }) => sum + size, 0) > most
          ? { type: 'unwanted', error }
          : { type: 'sent' },
    });
    await bench.reply({ '1.txt': 100, '2.txt': 900, '3.txt': 50, '4.txt': 600, '5.txt': 10 });
    await bench.work();
    expect(bench.got).toEqual([['3.txt 50', '5.txt 10']]);
    expect(bench.letters).toHaveLength(2);
    expect(bench.letters[1]?.text).toContain('en files_left 3');
  });

  test.each<[string, Sizes, number]>([
    ['without files', {}, 1],
    ['with and without its files', { 'a.txt': 5 }, 2],
  ])('has refused it permanently when it accepts it neither %s', async (_how, sizes, times) => {
    const bench = await openMailDesk({ answer: () => ({ type: 'unwanted', error }) });
    await bench.reply(sizes);
    await bench.work();
    bench.ports.clock.advance(hour);
    await bench.work();
    expect(bench.letters).toHaveLength(times);
    expect(await bench.delivery()).toMatchObject({ state: 'failed', error });
  });
});

test('a person erased before the mail was sent gets no file, and a mail under way breaks off', async () => {
  const bench = await openMailDesk();
  const { requesterId: id } = await bench.desk.tickets.get(bench.byKey, bench.number);
  await bench.reply({ 'a.txt': 5 });
  const { sizeOf } = bench.ports.byteStore;
  let erased = false;
  bench.ports.byteStore.sizeOf = async (key) => {
    const size = await sizeOf(key);
    if (!erased) await bench.desk.contacts.remove(bench.byKey, { id, deleteTickets: true });
    erased = true;
    return size;
  };
  await bench.work();
  await bench.work();
  expect(bench.got).toEqual([]);
  expect(await bench.desk.mails.list(bench.byKey, 10)).toEqual([]);
});
