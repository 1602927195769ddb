/** Bounces that are text alone, by programs whose words are known. */
import type { ReportedRecipient } from '@tidemark/domain';
import { cleanLine } from '../decoding/clean.ts';
import { statusIn } from './status-fields.ts';

type Form = Readonly<{ words: RegExp; action: 'failed' | 'delayed' }>;

const anyOf = (...words: readonly string[]): RegExp => new RegExp(words.join('|'), 'i');

/** In a text whose spaces and line breaks are single spaces. Delays come before failures: their texts quote each other. */
const forms: readonly Form[] = [
  {
    action: 'delayed',
    words: anyOf(
      'has not been delivered to one or more of its recipients after',
      'no action is required on your part',
      'this is a warning (?:message )?only',
      'delivery to the following recipients? has been delayed',
      'delivery is delayed to these recipients',
      'delivery incomplete',
      'delays in delivering your message',
      'had transient non-fatal errors',
      'a message is delayed for more than',
      '(?:message|mail) (?:has been|is still) delayed',
      'zustellung verzögert|verzögert sich die zustellung',
    ),
  },
  {
    action: 'failed',
    words: anyOf(
      // qmail, Apache James and what copies them
      "this is the qmail-send program at|this is a permanent error; i've given up",
      "wasn't able to deliver your message to the following address",
      // Exim, Postfix, sendmail, OpenSMTPD, Courier, DragonFly
      'this message was created automatically by mail delivery software',
      'could not be delivered to one or more (?:of its )?recipients',
      'the following address(?:es|\\(es\\))? had (?:permanent fatal|delivery) (?:errors|problems)',
      'transcript of session follows',
      'error has occurred while attempting to deliver a message for the following list of recipients',
      'undeliverable mail message from|this is the dragonfly mail agent',
      // Exchange and Outlook, old and new, in English, German and French
      'did not reach (?:some or all of the intended recipients|the following recipient)',
      'delivery has failed to these recipients or (?:groups|distribution lists)',
      'delivery to the following recipients? (?:has )?failed',
      'ihre nachricht hat einige oder alle (?:der vorgesehenen )?empfänger nicht erreicht',
      'fehler bei der (?:nachrichten)?zustellung an (?:folgende|diese) empfänger',
      "n'a pas (?:été remis|pu être (?:remis|distribué))|échec de la remise",
      // Notes and Domino
      'your message .{1,1000}?was not delivered to:',
      // Yahoo, Gmail, AOL, IMail, Oracle and others
      'unable to deliver (?:your )?message to(?: the following|:)',
      "your message wasn't delivered to",
      'your message (?:cannot|could not|was not able to) be delivered to',
      'the following (?:recipients?|address(?:es|\\(es\\))?) (?:failed|could not be (?:reached|delivered))',
      'recipient address rejected',
      '(?:undelivered|undeliverable) (?:mail|message) returned to sender',
      'no valid recipients were found for this message',
      'unknown user: [^ @]{1,64}@|undeliverable to [^ @]{1,64}@',
      'nicht (?:an [^.]{1,200} )?zugestellt werden|unzustellbar',
    ),
  },
];

/** The line above the returned mail. */
const returned =
  /^[-\s>]*(?:below this line is a copy|this is a copy of|original message|returned message|message header follows|included is a copy|------ this is a copy|.{0,40}headers? of the (?:original|returned)|(?:------ )?unsent message (?:below|follows)|the original message follows|ursprüngliche nachricht)/i;

const address = /(?<![^\s<>()[\]"',;:=])[^\s<>()[\]"',;:=]{1,64}@[^\s<>()[\]"',;:=]{1,190}\.[a-z]{2,24}/gi;

const mostCharacters = 20_000;
const mostRecipients = 50;

/** Null when the text is of no known form. */
export const readTextForm = (
  text: string,
  failedHeader: string | null,
): readonly ReportedRecipient[] | null => {
  const begin = text.slice(0, mostCharacters).replaceAll('’', "'");
  const oneLine = begin.replace(/\s+/g, ' ');
  const form = forms.find(({ words }) => words.test(oneLine));
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
