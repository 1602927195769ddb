import type { MailFacts, MailReader, RawMail } from '@tidemark/domain';
import { mailBytes } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

export type MailReaderBench = Readonly<{ reader: MailReader; close: () => Promise<void> }>;

/** Rules for mails without MIME. The tests of the adapter cover everything else. */
export const mailReaderContract = (name: string, open: () => Promise<MailReaderBench>): void => {
  describe(`${name}: the reader of mail`, () => {
    let bench: MailReaderBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.close());

    const factsOf = async (bytes: Uint8Array): Promise<MailFacts> => {
      const read = await bench.reader.read(rawOf(bytes));
      if (read.type !== 'read') throw new Error(read.error);
      return read.facts;
    };

    test('reads who wrote a plain mail, to whom, when, about what, and its text', async () => {
      const facts = await factsOf(
        mailBytes(
          { Cc: 'Ann <ann@acme.example>, bob@acme.example', 'Reply-To': 'billing@customer.example' },
          'Grüße 🖨\n\nCora',
        ),
      );
      expect(facts).toMatchObject({
        from: [{ name: 'Cora Customer', email: 'cora@customer.example' }],
        fromHeaders: 1,
        to: [{ name: null, email: 'support@acme.example' }],
        cc: [
          { name: 'Ann', email: 'ann@acme.example' },
          { name: null, email: 'bob@acme.example' },
        ],
        replyTo: [{ name: null, email: 'billing@customer.example' }],
        originalSender: null,
        subject: 'My printer is on fire',
        date: '2026-11-20T08:05:00.000Z',
        messageId: 'mail-1@customer.example',
        repliesTo: [],
        report: null,
        forwarded: null,
        text: 'Grüße 🖨\n\nCora',
        html: null,
        isEncrypted: false,
        parts: [],
      });
    });

    test('reads what is missing as null or nothing', async () => {
      const missing = { From: null, To: null, Subject: null, Date: null, 'Message-ID': null };
      expect(await factsOf(mailBytes(missing))).toMatchObject({
        from: [],
        fromHeaders: 0,
        to: [],
        subject: '',
        date: null,
        messageId: null,
        receivedCount: 0,
        headers: {},
        text: 'Please help.',
      });
    });

    test('lists what a mail answers newest first, In-Reply-To before References, each once', async () => {
      const { repliesTo } = await factsOf(
        mailBytes({
          'In-Reply-To': '<3@a.example>',
          References: '<1@a.example> <2@a.example> <3@a.example>',
        }),
      );
      expect(repliesTo).toEqual(['3@a.example', '2@a.example', '1@a.example']);
    });

    test('passes on what machines write, and counts hops and senders', async () => {
      const plain = new TextDecoder().decode(
        mailBytes({ 'Auto-Submitted': 'auto-replied', 'List-Id': '<news.a.example>', 'X-Other': 'no' }),
      );
      const hops = 'Received: from a.example\r\nReceived: from b.example\r\nFrom: second@a.example\r\n';
      expect(await factsOf(new TextEncoder().encode(hops + plain))).toMatchObject({
        receivedCount: 2,
        fromHeaders: 2,
        from: [{ email: 'second@a.example' }, { email: 'cora@customer.example' }],
        headers: { 'auto-submitted': 'auto-replied', 'list-id': '<news.a.example>' },
      });
    });

    test('answers whatever the bytes are, and summarises them', async () => {
      const rubbish = [
        [],
        [0],
        [13, 10],
        [10, 10, 10],
        Array.from({ length: 300 }, (_, index) => index % 256),
      ];
      for (const bytes of rubbish.map((numbers) => Uint8Array.from(numbers))) {
        expect(['read', 'unreadable']).toContain((await bench.reader.read(rawOf(bytes))).type);
        expect(Object.keys(bench.reader.summarise(bytes)).sort()).toEqual([
          'date',
          'from',
          'messageId',
          'replyTo',
          'subject',
        ]);
      }
    });

    test('summarises a header, folded or not, without what follows it', () => {
      expect(
        bench.reader.summarise(
          mailBytes({ Subject: 'One\r\n two', 'Reply-To': 'Ann <ann@customer.example>' }, 'From: x'),
        ),
      ).toEqual({
        from: 'cora@customer.example',
        replyTo: 'ann@customer.example',
        subject: 'One two',
        date: 'Fri, 20 Nov 2026 08:05:00 +0000',
        messageId: 'mail-1@customer.example',
      });
    });

    test('reads several mails at once, each as it is', async () => {
      const subjects = ['one', 'two', 'three', 'four'];
      const read = await Promise.all(subjects.map((Subject) => factsOf(mailBytes({ Subject }))));
      expect(read.map(({ subject }) => subject)).toEqual(subjects);
    });

    test('throws what the store of the bytes throws, and reads the next mail', async () => {
      const broken = new Error('The disk is gone.');
      const half = async function* () {
        yield mailBytes().subarray(0, 20);
        throw broken;
      };
      await expect(bench.reader.read({ size: 400, open: half })).rejects.toBe(broken);
      expect(await factsOf(mailBytes())).toMatchObject({ subject: 'My printer is on fire' });
    });
  });
};

/** In pieces, as a store gives them. */
const rawOf = (bytes: Uint8Array): RawMail => ({
  size: bytes.length,
  open: async function* ({ from, to } = { from: 0, to: bytes.length - 1 }) {
    for (let at = from; at <= to; at += 100) yield bytes.subarray(at, Math.min(at + 100, to + 1));
  },
});
