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
  });
};

const rawOf = (bytes: Uint8Array): RawMail => ({
  size: bytes.length,
  open: async function* () {
    yield bytes;
  },
});
