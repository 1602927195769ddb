/** Bounces that are text alone, by programs whose words are known. */
import type { ReportedRecipient } from '@tidemark/domain';
import { cleanLine } from '../decoding/clean.ts';
import { statusIn } from './status-fields.ts';

type Form = Readonly<{ words: RegExp; action: 'failed' | 'delayed' }>;

/** Delays before failures: their texts quote each other. */
const forms: readonly Form[] = [
  // Exim, Postfix, Gmail, Exchange, sendmail: a delay
  {
    words:
      /has not been delivered to one or more of its recipients after|no action is required on your part/i,
    action: 'delayed',
  },
  { words: /THIS IS A WARNING (?:MESSAGE )?ONLY/, action: 'delayed' },
  {
    words:
      /delivery (?:to the following recipients? has been delayed|incomplete|is delayed to these recipients)/i,
    action: 'delayed',
  },
  {
    words:
      /(?:message|mail) (?:has been delayed|is (?:still )?delayed)|zustellung verzögert|verzögert sich die zustellung/i,
    action: 'delayed',
  },
  // qmail, and what copies it
  { words: /this is the qmail-send program at|this is a permanent error; i've given up/i, action: 'failed' },
  // Exim
  { words: /this message was created automatically by mail delivery software/i, action: 'failed' },
  { words: /could not be delivered to one or more of its recipients/i, action: 'failed' },
  // Postfix
  { words: /your message could not be delivered to one or more recipients/i, action: 'failed' },
  // sendmail
  {
    words: /the following addresses had (?:permanent fatal|delivery) errors|transcript of session follows/i,
    action: 'failed',
  },
  // Exchange, old and new, and in German and French
  { words: /your message did not reach some or all of the intended recipients/i, action: 'failed' },
  { words: /delivery has failed to these recipients or (?:groups|distribution lists)/i, action: 'failed' },
  {
    words: /ihre nachricht hat einige oder alle (?:der vorgesehenen )?empfänger nicht erreicht/i,
    action: 'failed',
  },
  { words: /fehler bei der (?:nachrichten)?zustellung an (?:folgende|diese) empfänger/i, action: 'failed' },
  { words: /n'a pas (?:été remis|pu être (?:remis|distribué))|échec de la remise/i, action: 'failed' },
  // Notes and Domino
  { words: /your message[\s\S]{1,1000}?was not delivered to:/i, action: 'failed' },
  { words: /unable to deliver message to the following recipients?/i, action: 'failed' },
  // Yahoo
  { words: /unable to deliver (?:your )?message to the following address/i, action: 'failed' },
  // Gmail
  {
    words: /delivery to the following recipients? failed permanently|your message wasn't delivered to/i,
    action: 'failed',
  },
  // AOL, Oracle, MDaemon and others
  {
    words: /your message (?:cannot|could not|was not able to) be delivered to the following recipients?/i,
    action: 'failed',
  },
  {
    words:
      /the following (?:recipients?|address(?:es|\(es\))?) (?:failed|could not be (?:reached|delivered))/i,
    action: 'failed',
  },
  {
    words: /recipient address rejected|(?:undelivered|undeliverable) (?:mail|message) returned to sender/i,
    action: 'failed',
  },
  { words: /(?:konnte|kann) nicht (?:an .{1,200})?zugestellt werden|unzustellbar/i, action: 'failed' },
];

/** What follows is the mail that was returned. */
const returned =
  /^[-\s>]*(?:below this line is a copy|this is a copy of|original message|returned message|message header follows|included is a copy|------ this is a copy|.{0,40}headers? of the (?:original|returned)|unsent message below|ursprüngliche nachricht)/i;

const address = /[^\s<>()[\]"',;:=]{1,64}@[^\s<>()[\]"',;:=]{1,190}\.[a-z]{2,24}/gi;

const mostCharacters = 20_000;
const mostRecipients = 50;

/** Null when the text is of no known form. */
export const readTextForm = (
  text: string,
  failedHeader: string | null,
): readonly ReportedRecipient[] | null => {
  const begin = text.slice(0, mostCharacters).replaceAll('’', "'");
  const form = forms.find(({ words }) => words.test(begin));
  if (!form && failedHeader === null) return null;
  const lines = begin.split('\n');
  const end = lines.findIndex((line) => returned.test(line.slice(0, 200)));
  const report = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.slice(0, 1_000));
  const named = addressesIn(failedHeader ?? '');
  const recipients =
    named.length > 0 ? named : addressesIn(report.filter((line) => !/^[\w-]+: /.test(line)).join('\n'));
  const action = form?.action ?? 'failed';
  const of = recipients.map((recipient) => ({ recipient, action, ...reasonAfter(report, recipient) }));
  return of.length > 0 ? of : [{ recipient: null, action, ...reasonAfter(report, '') }];
};

/** An address that a program names itself with is no recipient. */
const addressesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(address)].map(([found]) => found.toLowerCase()))]
    .filter((found) => !/^(?:postmaster|mailer-daemon|abuse)@/.test(found))
    .slice(0, mostRecipients);

/** The first line with a code at the address or below it. */
const reasonAfter = (
  lines: readonly string[],
  recipient: string,
): Readonly<{ status: string | null; diagnostic: string | null }> => {
  const start = Math.max(
    lines.findIndex((line) => line.toLowerCase().includes(recipient)),
    0,
  );
  const below = lines.slice(start, start + 15);
  const line =
    below.find((one) => /\b[45]\d\d\b|#?\b[45]\.\d{1,3}\.\d{1,3}\b/.test(one)) ??
    below.slice(1).find((one) => one.trim() !== '');
  const code = /(?<![\d.])([45])\d\d[ -]/.exec(line ?? '')?.[1];
  return {
    status: statusIn(line) ?? (code ? `${code}.0.0` : null),
    diagnostic: cleanLine(line ?? '', 500) || null,
  };
};
