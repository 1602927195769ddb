import type { Attachment, Letter, Mailbox, Mailer, MailResult } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The result of a letter: `sent`, or its failure. */
export type MailOutcome = MailResult['type'];

/** A letter at the place where it arrived, with the bytes of its files in their order. */
export type ArrivedMail = Readonly<{
  from: string;
  to: readonly string[];
  text: string;
  files: readonly Uint8Array[];
}>;

export type MailerBench = Readonly<{
  mailer: Mailer;
  /** Makes the letters that are sent from now on end so. */
  ends: (outcome: MailOutcome) => Promise<void>;
  arrived: () => Promise<readonly ArrivedMail[]>;
  /** The ids of the letters of which the mailer keeps a copy, in any order. */
  copies: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}>;

export type MailerUnderTest = Readonly<{
  /** How letters can end there. */
  outcomes: readonly MailOutcome[];
  reachesPeople: boolean;
  open: (options: Readonly<{ from: Mailbox; attachmentBytes: number }>) => Promise<MailerBench>;
}>;

const from: Mailbox = { name: 'Acme Support', address: 'support@acme.example' };

const aLetter = (overrides: Partial<Letter> = {}): Letter => ({
  id: anId(),
  mark: '019a0000000070008000000000000001.0123456789abcdef',
  from,
  envelopeFrom: 'support+bounces@acme.example',
  to: 'bob@customer.example',
  cc: [],
  takenBy: [],
  replyTo: 'support+token@acme.example',
  subject: 'Re: My printer is on fire',
  messageId: 'token.1@acme.example',
  references: ['token@acme.example', 'token.0@acme.example'],
  automatic: false,
  answersMail: false,
  language: 'en',
  date: '2026-11-20T08:05:00.000Z',
  text: 'Hello Bob.\n',
  html: '<p>Hello Bob.</p>',
  attachments: [],
  ...overrides,
});

const aFile = (pieces: readonly (string | Error)[]): Attachment => ({
  id: anId(),
  name: 'invoice.txt',
  contentType: 'text/plain',
  size: pieces.reduce((sum, piece) => sum + String(piece).length, 0),
  bytes: async function* () {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece;
      yield new TextEncoder().encode(piece);
    }
  },
});

export const mailerContract = (name: string, { outcomes, reachesPeople, open }: MailerUnderTest): void => {
  describe(`${name}: the mailer`, () => {
    let bench: MailerBench;
    beforeEach(async () => {
      bench = await open({ from, attachmentBytes: 5_000 });
    });
    afterEach(() => bench.close());

    const filesThere = async () =>
      (await bench.arrived()).map(({ files }) => files.map((bytes) => new TextDecoder().decode(bytes)));

    test('reports its sender, whether mail reaches people, and its size limit for files', () => {
      expect(bench.mailer).toMatchObject({ from, reachesPeople, attachmentBytes: 5_000 });
    });

    test('sends a mail to its recipient, and to no one else', async () => {
      expect(await bench.mailer.send(aLetter())).toEqual({ type: 'sent' });
      const [mail, ...others] = await bench.arrived();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        from: 'support+bounces@acme.example',
        to: ['bob@customer.example'],
        files: [],
      });
      for (const part of ['My printer is on fire', 'Hello Bob.', '<p>Hello Bob.</p>'])
        expect(mail?.text).toContain(part);
    });

    test('sends copies where mail reaches people, but to nobody who has theirs already', async () => {
      const cc = ['dana@birch.example', 'eli@north.example'];
      await bench.mailer.send(aLetter({ cc, takenBy: cc.slice(0, 1) }));
      const [mail] = await bench.arrived();
      expect(mail?.to).toEqual(['bob@customer.example', ...(reachesPeople ? ['eli@north.example'] : [])]);
    });

    test('sends the same mail again, and reads its files again', async () => {
      const letter = aLetter({ attachments: [aFile(['one ', 'two']), aFile(['three'])] });
      for (const again of [letter, letter]) expect(await bench.mailer.send(again)).toEqual({ type: 'sent' });
      const arrived = await filesThere();
      expect(arrived.length).toBeGreaterThan(0);
      for (const files of arrived) expect(files).toEqual(['one two', 'three']);
    });

    test('sends no mail when a file cannot be read to its end', async () => {
      const letter = aLetter({
        attachments: [aFile(['whole']), aFile(['half', new Error('The disk broke.')])],
      });
      expect(await bench.mailer.send(letter)).toMatchObject({ type: 'failed', error: aSentence });
      expect(await bench.arrived()).toEqual([]);
      expect(await bench.copies()).toEqual([]);
    });

    test('sends each of many mails at once to its own recipient', async () => {
      const receivers = Array.from({ length: 12 }, (_, index) => `customer-${index}@customer.example`);
      const sending = receivers.map((to) => bench.mailer.send(aLetter({ to })));
      expect(new Set((await Promise.all(sending)).map(({ type }) => type))).toEqual(new Set(['sent']));
      const arrived = (await bench.arrived()).map(({ to }) => to.join());
      expect(arrived.toSorted()).toEqual(receivers.toSorted());
    });

    test.each(outcomes)(
      'never throws, and describes the outcome of a mail in one sentence: %s',
      async (outcome) => {
        await bench.ends(outcome);
        const { cause = '', ...result } = { cause: '', ...(await bench.mailer.send(aLetter())) };
        expect(cause).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(result).toEqual(outcome === 'sent' ? { type: 'sent' } : { type: outcome, error: aSentence });
        await bench.ends('sent');
        expect(await bench.mailer.send(aLetter())).toEqual({ type: 'sent' });
      },
    );

    test('deletes the copies of the given mails, and no others', async () => {
      const one = aLetter();
      const other = aLetter();
      for (const letter of [one, other]) await bench.mailer.send(letter);
      const before = await bench.copies();
      await bench.mailer.forget([one.id, anId()]);
      expect(await bench.copies()).toEqual(before.filter((id) => id !== one.id));
      await bench.mailer.forget([one.id]);
      await bench.mailer.forget([]);
      expect(await bench.copies()).toEqual(before.filter((id) => id !== one.id));
    });
  });
};

const aSentence = expect.stringMatching(/^\p{Lu}.+\S$/u);
