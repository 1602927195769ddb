import type { MailEnvelope } from '../model/inbound/inbound-mail.ts';
import type { MailJudge, MailVerdicts, Trust } from '../model/inbound/mail-judge.ts';
import type { RawMail } from '../model/inbound/mail-reader.ts';

export interface FakeMailJudge extends MailJudge {
  /** Sets the verdict of every mail from now on; omitted fields are `none`. */
  answer(verdicts: Partial<MailVerdicts>): void;
  /** The judged mails, oldest first. */
  readonly asked: readonly Readonly<{ raw: RawMail; envelope: MailEnvelope; trust: Trust }>[];
}

export const someVerdicts = (wanted: Partial<MailVerdicts> = {}): MailVerdicts => ({
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  policy: null,
  arc: 'none',
  dkimDomains: [],
  isSpam: false,
  ...wanted,
});

/** Knows no DNS: it answers what the test said last, at first that nothing is proven. */
export const fakeMailJudge = (): FakeMailJudge => {
  let next = someVerdicts();
  const asked: FakeMailJudge['asked'][number][] = [];
  return {
    asked,
    answer: (verdicts) => {
      next = someVerdicts(verdicts);
    },
    judge: async (raw, envelope, trust) => {
      asked.push({ raw, envelope, trust });
      return next;
    },
  };
};
