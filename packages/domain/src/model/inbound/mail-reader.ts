/** The port that reads raw mail. It runs outside the main thread. Its failures lose no mail. */
import type { MailFacts, MailSummary } from './mail-facts.ts';

/** The stored bytes of a mail; `open` reads them again, all or those from `from` to `to` inclusive. */
export type RawMail = Readonly<{
  size: number;
  open: (range?: Readonly<{ from: number; to: number }>) => AsyncIterable<Uint8Array>;
}>;

/** `unreadable`, `too_slow` and `too_large` say why nothing could be read; `error` is a sentence for managers. */
export type ReadMail = Readonly<
  { type: 'read'; facts: MailFacts } | { type: 'unreadable' | 'too_slow' | 'too_large'; error: string }
>;

/**
 * The facts of a mail that are not in its bytes. `hasEmptySender`: the session named no sender, as mail servers do for
 * their reports.
 */
export type ReadingHints = Readonly<{ hasEmptySender: boolean }>;

export interface MailReader {
  /** Never throws for what the bytes are; throws what `open` throws. Takes at most `limits.inbound.readMs` of CPU time. */
  read(raw: RawMail, hints?: ReadingHints): Promise<ReadMail>;
  /** Reads the first bytes of a mail (at most 64 KiB) line by line. Never throws, and needs no thread. */
  summarise(head: Uint8Array): MailSummary;
}
