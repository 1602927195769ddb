/** The ports that judge a mail: who sent it, by SPF, DKIM, DMARC and ARC, and whether it is spam (contract §14.3). */
import type { InboundWay, MailEnvelope } from './inbound-mail.ts';
import type { RawMail } from './mail-reader.ts';

/** `temperror`: no answer from DNS, which never counts as a failure. */
export type AuthResult = 'pass' | 'fail' | 'none' | 'temperror';

/**
 * `policy` is the DMARC policy of the sender's domain, `arc` the result of a chain of a trusted sealer, `dkimDomains` those
 * whose signatures pass. `isSpam`: a trusted relay or scanner says so.
 */
export type MailVerdicts = Readonly<{
  spf: AuthResult;
  dkim: AuthResult;
  dmarc: AuthResult;
  policy: 'none' | 'quarantine' | 'reject' | null;
  arc: AuthResult;
  dkimDomains: readonly string[];
  isSpam: boolean;
}>;

/**
 * The trust of an address of the workspace, and the way of a mail: this decides which headers the sender may have forged.
 * Without a way of arrival, only what the mail itself proves counts.
 */
export type Trust = Readonly<{ authserv: string | null; way?: InboundWay }>;

export interface MailJudge {
  /** Never throws: what cannot be checked in time is `temperror`. */
  judge(raw: RawMail, envelope: MailEnvelope, trust: Trust): Promise<MailVerdicts>;
}

/** `unknown`: no answer, or none in time; the mail is taken in as if no filter were set. */
export type SpamVerdict = 'spam' | 'other' | 'unknown';

/** The optional port that tells spam from other mail. */
export interface SpamFilter {
  /** Never throws, and answers within seconds. */
  check(raw: RawMail, envelope: MailEnvelope): Promise<SpamVerdict>;
}
