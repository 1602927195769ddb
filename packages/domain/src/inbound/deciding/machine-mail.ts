/** Which mail a machine wrote, and for whom: by headers, never by the text. */
import { foldEmail } from '../../kernel/text.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import type { MailWorld } from './mail-world.ts';

/**
 * `auto`: an automatic answer or notice; `list`: a newsletter or a mailing list; `unanswerable`: nothing else says so, but its
 * sender wants no answer, as mail servers do.
 */
export type MailKind = 'person' | 'auto' | 'list' | 'unanswerable';

type Seen = Pick<MailWorld, 'way' | 'envelope' | 'address'>;

export const kindOfMail = (facts: MailFacts, seen: Seen): MailKind => {
  const isGroup = seen.address?.isGroup ?? false;
  const submitted = keyword(facts, 'auto-submitted');
  if (submitted === 'auto-replied' || isAnsweringMachine(facts, seen)) return 'auto';
  if (!isGroup && isOfList(facts)) return 'list';
  if (submitted !== '' && submitted !== 'no') return 'auto';
  const precedence = keyword(facts, 'precedence');
  const machines = isGroup ? groupPrecedences : precedences;
  if (machines.has(precedence)) return 'auto';
  return hasEmptySender(facts, seen) || facts.from.some(({ email }) => isMailServer(email))
    ? 'unanswerable'
    : 'person';
};

/** A report, or an answer of a person or a machine: not a mail that somebody sent of their own accord. */
export const isReaction = (facts: MailFacts): boolean =>
  facts.report !== null || facts.repliesTo.length > 0 || keyword(facts, 'auto-submitted') === 'auto-replied';

/** Header values may be followed by parameters and comments. */
const keyword = ({ headers }: MailFacts, name: string): string =>
  (headers[name] ?? '').split(/[;(\s]/, 1)[0]?.toLowerCase() ?? '';

const isOfList = ({ headers }: MailFacts): boolean =>
  ['list-id', 'list-post', 'list-unsubscribe'].some((name) => headers[name] !== undefined);

/** A group is a mailing list itself, and says so of the mails of people. */
const groupPrecedences: ReadonlySet<string> = new Set(['auto_reply', 'junk']);
const precedences: ReadonlySet<string> = new Set(['auto_reply', 'bulk', 'junk', 'list']);

const isAnsweringMachine = (facts: MailFacts, seen: Seen): boolean => {
  const { headers, subject } = facts;
  const hasMark = marks.some((name) => isSet(headers[name]));
  const isOut = isOutOfOffice(subject);
  if (hasMark || keyword(facts, 'x-apple-action') === 'vacation') return true;
  if (!hasEmptySender(facts, seen)) return isOut && suppresses(headers['x-auto-response-suppress']);
  return isOut || suppresses(headers['x-auto-response-suppress']);
};

const marks = ['x-autoreply', 'x-autorespond', 'x-ms-exchange-inbox-rules-loop', 'x-loop'];

const isSet = (value: string | undefined): boolean =>
  value !== undefined && !['', 'no', 'false', '0'].includes(value.trim().toLowerCase());

/** Exchange writes this header into mail of people too. */
const suppresses = (value: string | undefined): boolean =>
  (value ?? '').split(/[,;\s]+/).some((word) => ['all', 'oof', 'autoreply'].includes(word.toLowerCase()));

/** Only an SMTP session proves that a sender is empty; any other mail only says so in a header. */
export const hasEmptySender = ({ headers }: MailFacts, seen: Seen): boolean =>
  isSentByNobody(seen) || headers['return-path']?.trim() === '<>';

export const isSentByNobody = ({ way, envelope }: Pick<MailWorld, 'way' | 'envelope'>): boolean =>
  (way === 'smtp' || way === 'lmtp') && envelope.from === null;

/** Subjects decide only together with other marks of a machine. */
const isOutOfOffice = (subject: string): boolean => outOfOffice.test(subject.trim());

const outOfOffice = new RegExp(
  [
    'auto(?:matic|mated)?[ -]?(?:reply|response|antwort)',
    'automatische (?:antwort|reactie)',
    'abwesen(?:d|heit)',
    'out of (?:the )?office',
    'ooo:',
    'réponse automatique',
    'absence du bureau',
    'respuesta automática',
    'resposta automática',
    'risposta automatica',
    'automatisk(?:t)? svar',
    'autosvar',
    'automaattinen vastaus',
    'automatyczna odpowiedź',
    'автоответ',
    '自動返信',
    '自動回覆',
    '自动回复',
  ]
    .map((words) => `^(?:re: ?)?\\[?${words}`)
    .join('|'),
  'iu',
);

/** Mail servers write as these, and as a postmaster people do, too. */
export const isMailServer = (email: string): boolean =>
  isMailDaemon(email) || /^postmaster@/.test(foldEmail(email));

/** Nobody reads what is sent to it. */
export const isMailDaemon = (email: string): boolean =>
  /^(?:mailer|mail)[-_.]?daemon(?:[+-][^@]*)?@/.test(foldEmail(email));
