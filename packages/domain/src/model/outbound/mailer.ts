/** The outbound port to a mail server, or to the folder that takes its place. */
import type { Instant } from '../../kernel/instant.ts';

/** An address with the name that is shown for it, if there is one. */
export type Mailbox = Readonly<{ name: string | null; address: string }>;

/** The settings of an instance: the sender of replies, null for none, and the domain below which workspaces have addresses. */
export type SenderSettings = Readonly<{ mailFrom: Mailbox | null; inboundDomain: string | null }>;

/**
 * The sender of mail of a workspace. `answersAt` receives the answers, with a token. `readsAnswers` and `readsBounces`: mail to
 * that address, and to the one of `from`, is known to arrive here, with a token too.
 */
export type Sender = Readonly<{
  from: Mailbox;
  answersAt: string;
  readsAnswers: boolean;
  readsBounces: boolean;
}>;

/**
 * A mail as it is sent. All but the two bodies are single lines. Message ids have no angle brackets; `references` is the
 * thread, oldest first. `envelopeFrom` is the address to which servers return it. `mark` proves that the mail is ours, also
 * where a server has changed its Message-ID. `answersMail`: `references` names a mail that arrived here.
 */
export type Letter = Readonly<{
  id: string;
  mark: string;
  from: Mailbox;
  envelopeFrom: string;
  to: string;
  /** The head names them, and it is sent to them too. */
  cc: readonly string[];
  /** Receivers in `cc` who got it in an earlier attempt: the head names them, and it is not sent to them again. */
  takenBy: readonly string[];
  replyTo: string | null;
  subject: string;
  messageId: string;
  references: readonly string[];
  automatic: boolean;
  answersMail: boolean;
  language: string;
  date: Instant;
  text: string;
  html: string;
  attachments: readonly Attachment[];
}>;

/**
 * An attached file. `bytes` opens it when it is first read, again for each reader, and throws if it is incomplete: the mail
 * must not be sent then.
 */
export type Attachment = Readonly<{
  id: string;
  name: string;
  contentType: string;
  size: number;
  bytes: () => AsyncIterable<Uint8Array>;
}>;

/**
 * `refused`: the server will never take it; `unwanted`: nor this, for what is in it or for its size, so that it may take
 * less; `failed`: it may take it later. `takenBy`: receivers of copies for whom it took the letter all the same. `error` is a sentence for everybody who works with the ticket. `cause` names the
 * server and what it or the network said, or why the folder was not written: for the operator's log alone, and never stored.
 */
export type MailResult = Readonly<
  | { type: 'sent' /** Copies that the server did not take. */; refused?: readonly string[] }
  | { type: 'refused' | 'unwanted' | 'failed'; error: string; cause?: string; takenBy?: readonly string[] }
>;

/** The key that signs a letter; the DNS of the domain publishes its public part. */
export type SigningKey = Readonly<{ domain: string; selector: string; privateKey: string }>;

export interface Mailer {
  /** The sender of replies to customers; null: they get no mail. */
  readonly from: Mailbox | null;
  /** Whether letters are sent to their receivers; false without a mail server, when they are stored in a folder. */
  readonly reachesPeople: boolean;
  /** The most bytes of files that one letter can carry. */
  readonly attachmentBytes: number;
  /**
   * Never throws. The envelope has `envelopeFrom`, `to` and `cc` without `takenBy`, and no others. The same letter may be sent again.
   * With a key, the letter is signed with that one alone.
   */
  send(letter: Letter, key?: SigningKey | null): Promise<MailResult>;
  /**
   * Removes the stored copies of letters with these ids, if any. Throws when a copy could not be removed: the erasure
   * continues anyway, and a task retries the removal.
   */
  forget(ids: readonly string[]): Promise<void>;
}
