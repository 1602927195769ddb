/** The optional port that tells spam from other mail (contract §14.3). */
import type { MailEnvelope } from './inbound-mail.ts';
import type { RawMail } from './mail-reader.ts';

/** `unknown`: no answer, or none in time; the mail is taken in as if no filter were set. */
export type SpamVerdict = 'spam' | 'other' | 'unknown';

export interface SpamFilter {
  /** Never throws, and answers within seconds. */
  check(raw: RawMail, envelope: MailEnvelope): Promise<SpamVerdict>;
}
