import type { MailEnvelope, RawMail, SpamFilter } from '@tidemark/domain';
import { mailBytes, spamWords } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

export type SpamFilterBench = Readonly<{
  filter: SpamFilter;
  /** From now on it gives no answer. */
  falls: () => void;
  close: () => Promise<void>;
}>;

export const spamFilterContract = (name: string, open: () => Promise<SpamFilterBench>): void => {
  describe(`${name}: the spam filter`, () => {
    let bench: SpamFilterBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const envelope: MailEnvelope = {
      from: 'cora@customer.example',
      to: 'support@acme.example',
      client: { address: '192.0.2.1', helo: 'mx.customer.example' },
    };
    const letter = mailBytes({}, 'My printer is on fire.');
    const spam = mailBytes({}, `${spamWords}\n`);

    test('tells spam from other mail', async () => {
      expect(await bench.filter.check(rawOf(spam), envelope)).toBe('spam');
      expect(await bench.filter.check(rawOf(letter), envelope)).toBe('other');
    });

    test('needs no client, no sender, and addresses in any script', async () => {
      for (const part of [{ client: null }, { from: null }, { from: '山田@例え.jp', to: 'zoë@acme.example' }])
        expect(await bench.filter.check(rawOf(spam), { ...envelope, ...part })).toBe('spam');
    });

    test('gives each of many mails at once its own verdict', async () => {
      const mails = [letter, spam, letter, spam];
      const verdicts = await Promise.all(mails.map((bytes) => bench.filter.check(rawOf(bytes), envelope)));
      expect(verdicts).toEqual(['other', 'spam', 'other', 'spam']);
    });

    test('knows nothing of a mail whose bytes are lost', async () => {
      const lost: RawMail = {
        size: 400,
        open: async function* () {
          yield mailBytes().subarray(0, 20);
          throw new Error('The disk is gone.');
        },
      };
      expect(await bench.filter.check(lost, envelope)).toBe('unknown');
    });

    test('knows nothing when it gives no answer', async () => {
      bench.falls();
      expect(await bench.filter.check(rawOf(spam), envelope)).toBe('unknown');
    });
  });
};

const rawOf = (bytes: Uint8Array): RawMail => ({
  size: bytes.length,
  open: async function* () {
    yield bytes;
  },
});
