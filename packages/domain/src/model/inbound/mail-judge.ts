/** The port that checks who sent a mail: SPF, DKIM, DMARC and ARC (contract §14.3). */
import type { MailEnvelope } from './inbound-mail.ts';
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

/** What an address of the workspace or the instance believes of others. */
export type Trust = Readonly<{ authserv: string | null }>;

export interface MailJudge {
  /** Never throws: what cannot be checked in time is `temperror`. */
  judge(raw: RawMail, envelope: MailEnvelope, trust: Trust): Promise<MailVerdicts>;
}
