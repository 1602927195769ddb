/** The content of a mail as plain data: every text is decoded, cleaned and cut to its limit (`limits.inbound`). */
import type { Instant } from '../../kernel/instant.ts';

/** `email` passes `isEmail`; `name` is one line without control and bidi characters, at most 200 characters. */
export type MailAddress = Readonly<{ name: string | null; email: string }>;

/**
 * A file of a mail. `inline`: the HTML shows it by its `contentId`, or it is in `related`. `isSignature`: a signature of PGP or
 * S/MIME, which lists of files hide. `contentType` is what the mail says; the bytes decide later.
 */
export type MailPart = Readonly<{
  name: string;
  contentType: string;
  size: number;
  contentId: string | null;
  inline: boolean;
  isSignature: boolean;
  /** The decoded bytes; reads them again for each reader. */
  bytes: () => AsyncIterable<Uint8Array>;
}>;

/**
 * One recipient of a delivery report (RFC 3464). `status` is an enhanced status code like `5.1.1`; `diagnostic` one line of
 * at most 500 characters.
 */
export type ReportedRecipient = Readonly<{
  recipient: string | null;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  status: string | null;
  diagnostic: string | null;
}>;

/**
 * The report of a machine. `delivery`: a bounce or a delay, by its fields or by a known text form; `receipt`: a disposition
 * notification; `complaint`: a feedback report. `returnedIds` are the Message-IDs in the returned part and its References.
 */
export type MailReport = Readonly<{
  kind: 'delivery' | 'receipt' | 'complaint';
  recipients: readonly ReportedRecipient[];
  returnedIds: readonly string[];
}>;

/**
 * The first forwarded mail in the text, or in an attached `message/rfc822`: who wrote it, and what the forwarder wrote above.
 * Null where no known form was found.
 */
export type ForwardedMail = Readonly<{
  from: MailAddress;
  subject: string | null;
  date: Instant | null;
  above: string;
  text: string;
}>;

/**
 * Message ids have no angle brackets. Bodies are unchanged: `text` at most 1 MiB, `html` neither sanitised nor trimmed and at
 * most 128 KiB and 256 levels deep, null where there is none or it was larger (it is a file then, and its text is read where
 * there is no other).
 */
export type MailFacts = Readonly<{
  /** Every address of every From header, in order. */
  from: readonly MailAddress[];
  /** How many From headers there are: more than one is a forgery or a fault. */
  fromHeaders: number;
  replyTo: readonly MailAddress[];
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  /** `X-Original-Sender`, which Google groups write. */
  originalSender: MailAddress | null;
  subject: string;
  date: Instant | null;
  messageId: string | null;
  /** Newest first, at most 50, those of In-Reply-To before those of References. */
  repliesTo: readonly string[];
  receivedCount: number;
  /** The first values of the headers that say which machine wrote the mail, by lower-case name: see `machineHeaders`. */
  headers: Readonly<Record<string, string>>;
  report: MailReport | null;
  forwarded: ForwardedMail | null;
  text: string | null;
  html: string | null;
  isEncrypted: boolean;
  parts: readonly MailPart[];
}>;

/** Headers that a reader passes on. */
export const machineHeaders = [
  'auto-submitted',
  'precedence',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'x-ms-exchange-inbox-rules-loop',
  'x-apple-action',
  'x-loop',
  'list-id',
  'list-post',
  'list-unsubscribe',
  'return-path',
  'x-tidemark-mail',
  'x-spam-flag',
  'x-spam-status',
  'x-spam-score',
  'authentication-results',
  'content-language',
] as const;

/** The headers that can be read of any bytes: for a mail that no reader can parse, and for its lane. */
export type MailSummary = Readonly<{
  from: string | null;
  replyTo: string | null;
  subject: string | null;
  date: string | null;
  messageId: string | null;
}>;
