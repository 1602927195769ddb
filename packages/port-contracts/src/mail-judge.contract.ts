import type { MailEnvelope, MailJudge, RawMail } from '@tidemark/domain';
import { mailBytes } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';

export const mailJudgeContract = (name: string, create: () => MailJudge): void => {
  describe(`${name}: the judge of mail`, () => {
    const envelope: MailEnvelope = { from: null, to: 'support@acme.example', client: null };

    test('believes nothing that no signature and no client proves', async () => {
      const verdicts = await create().judge(rawOf(mailBytes()), envelope, { authserv: null });
      expect(verdicts).toMatchObject({
        spf: 'none',
        dkim: 'none',
        arc: 'none',
        dkimDomains: [],
        isSpam: false,
      });
      expect(verdicts.dmarc).not.toBe('pass');
    });

    test('answers whatever the bytes are', async () => {
      for (const bytes of [[], [0, 255, 10, 13], [10, 10]])
        expect(
          await create().judge(rawOf(Uint8Array.from(bytes)), envelope, { authserv: null }),
        ).toMatchObject({ dkim: 'none' });
    });

    test('answers when the bytes are lost, and proves nothing by that', async () => {
      const lost: RawMail = {
        size: 400,
        open: async function* () {
          yield mailBytes().subarray(0, 20);
          throw new Error('The disk is gone.');
        },
      };
      const { spf, dkim, dmarc, arc, dkimDomains } = await create().judge(lost, envelope, { authserv: null });
      expect([spf, dkim, dmarc, arc]).not.toContain('pass');
      expect(dkimDomains).toEqual([]);
    });

    test('judges several mails at once', async () => {
      const judge = create();
      const mails = Array.from({ length: 5 }, () =>
        judge.judge(rawOf(mailBytes()), envelope, { authserv: null }),
      );
      for (const verdicts of await Promise.all(mails))
        expect(verdicts).toMatchObject({ spf: 'none', dkim: 'none', isSpam: false });
    });
  });
};

const rawOf = (bytes: Uint8Array): RawMail => ({
  size: bytes.length,
  open: async function* () {
    yield bytes;
  },
});
