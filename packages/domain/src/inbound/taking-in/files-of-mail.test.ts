import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { MailPart } from '../../model/inbound/mail-facts.ts';
import { openInboundDesk } from '../../testing/inbound-desk.ts';
import { withPictures } from './content-of.ts';

const part = (name: string, wanted: Partial<MailPart> = {}): MailPart => ({
  ...{ name, contentType: 'image/png', size: 3, contentId: null, inline: false, isSignature: false },
  bytes: async function* () {
    yield new Uint8Array([1, 2, name.length]);
  },
  ...wanted,
});
const all = { number: 1, page: { limit: 100, after: null } };

describe('the files of a mail', () => {
  test('are those of its message', async () => {
    const bench = await openInboundDesk();
    const row = await bench.arrives({
      facts: { parts: [part('../list.txt'), part('photo.png', { inline: true })] },
    });
    const { data } = await bench.desk.files.list(bench.byKey, all);
    expect(data.map(({ name, messageId }) => [name, messageId])).toEqual([
      ['photo.png', row.messageId],
      ['list.txt', row.messageId],
    ]);
  });

  test('stand for a text that the mail does not have, a few by their names', async () => {
    const bench = await openInboundDesk();
    const parts = Array.from({ length: 40 }, (_, at) =>
      part(`${'n'.repeat(200)}${at}.png`, { inline: true }),
    );
    await bench.arrives({ facts: { text: '', parts } });
    const body = (await bench.messages(1))[0]?.body ?? '';
    expect(body.split('\n')).toHaveLength(11);
    expect(body.endsWith('\n… (+30)')).toBe(true);
  });

  test('that are too many, too large or programs are named, and the mail is kept', async () => {
    const bench = await openInboundDesk();
    const many = Array.from({ length: limits.inbound.files.attached }, (_, at) => part(`${at}.txt`));
    const parts = [part('large.pdf', { size: limits.files.fileBytes + 1 }), part('run.exe'), ...many];
    const row = await bench.arrives({ facts: { parts } });
    expect(row.state).toBe('done');
    expect((await bench.messages(1))[0]?.skippedFiles).toEqual(['large.pdf', 'run.exe', '8.txt', '9.txt']);
    expect((await bench.desk.files.list(bench.byKey, all)).data).toHaveLength(8);
  });

  test('that are nothing but programs put it in quarantine, with no bytes of them', async () => {
    const bench = await openInboundDesk();
    const row = await bench.arrives({ facts: { text: '', parts: [part('run.exe')] } });
    expect(row).toMatchObject({ state: 'quarantined', reason: 'malware_only' });
    expect(bench.ports.byteStore.keys()).toEqual([]);
  });

  test('have its whole text, where that is too long for a message', async () => {
    const bench = await openInboundDesk();
    const text = 'é'.repeat(limits.messageLength + 1);
    await bench.arrives({ facts: { text } });
    const [message] = await bench.messages(1);
    expect(message?.body).toHaveLength(limits.messageLength);
    const { data } = await bench.desk.files.list(bench.byKey, all);
    expect(data).toMatchObject([{ name: 'message.txt', size: 2 * text.length }]);
    const origin = await bench.read(({ messageOrigins }) => messageOrigins.find(message?.id ?? ''));
    expect(origin?.text).toBe(text);
  });

  test('are not stored twice when the mail is read again', async () => {
    const bench = await openInboundDesk();
    const facts = { text: 'As it was', parts: [part('list.txt')] };
    const row = await bench.arrives({ facts });
    bench.ports.mailReader.answer('mail-1@customer.example', {
      ...{ text: 'As it is', parts: [part('list.txt'), part('found.txt')] },
    });
    await bench.desk.inbound.reprocess(bench.bySystem, row.id);
    await bench.work();
    expect(await bench.messages(1)).toMatchObject([{ id: row.messageId, body: 'As it is' }]);
    const { data } = await bench.desk.files.list(bench.byKey, all);
    expect(data.map(({ name }) => name)).toEqual(['found.txt', 'list.txt']);
    expect(bench.ports.byteStore.keys()).toHaveLength(2);
    expect(await bench.row(row.id)).toMatchObject({ state: 'done', ticketNumber: 1, openedTicket: true });
  });

  test('and its text are counted as they are when the mail is read again, and found by its new words', async () => {
    const bench = await openInboundDesk();
    const row = await bench.arrives({ facts: { text: 'A zebra', parts: [part('list.txt')] } });
    const found = async (word: string) => (await bench.desk.search(bench.byOwner, word)).tickets.length;
    expect([await found('zebra'), await found('quagga')]).toEqual([1, 0]);
    bench.ports.mailReader.answer('mail-1@customer.example', {
      ...{ text: 'A quagga, and more', parts: [part('list.txt'), part('found.txt')] },
    });
    await bench.desk.inbound.reprocess(bench.bySystem, row.id);
    await bench.work();
    expect([await found('zebra'), await found('quagga')]).toEqual([0, 1]);
    const { usage, ofTicket } = await bench.read(async (stores) => ({
      usage: await stores.usage.find(),
      ofTicket: await stores.usage.bytesOfTicket(1),
    }));
    expect(usage.bytes).toBe(ofTicket + row.size);
  });
});

test('pictures in the text are shown from the files of the mail, and no others', () => {
  const fileIdOf = (contentId: string) => (contentId === 'a b@x' ? 'file-1' : null);
  expect(
    withPictures('<img src="cid:a%20b@x"> <IMG SRC=cid:other alt="x"> <img src="https://x">', fileIdOf),
  ).toBe('<img src="/api/v1/files/file-1"> <IMG  alt="x"> <img src="https://x">');
});
