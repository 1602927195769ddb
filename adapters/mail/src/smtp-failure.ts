/** Interprets a failure: whether the mail may be accepted later, with a sentence for agents. */
import { faultOf, isGoneReply, type MailReason, type MailResult, mailError } from '@tidemark/domain';
import type { SmtpServer } from './smtp.ts';

type Failed = Exclude<MailResult, { type: 'sent' }>;

export const failureOf = (error: unknown, { host, port }: Pick<SmtpServer, 'host' | 'port'>): Failed => {
  const failed = verdictOn(error);
  if (failed.error === unreadable) return failed;
  const said = oneLine(error instanceof Error ? error.message : String(error));
  return { ...failed, cause: `${host}:${port}: ${said}` };
};

const verdictOn = (error: unknown): Failed => {
  const { code, command, responseCode, response } = factsOf(error);
  if (code === 'ETLS' || code === 'EREQUIRETLS') return { type: 'failed', error: errorOf('no_encryption') };
  // Said by the library before it sends anything: the server takes no mail of this size.
  if (responseCode === null && code === 'EMESSAGE')
    return { type: 'unwanted', error: errorOf('size_refused') };
  if (code === 'ESTREAM') return { type: 'failed', error: unreadable };
  if (responseCode === null) return { type: 'failed', error: silence };
  const said = `${response === '' ? responseCode : response}`;
  // A server that refuses us, and not the mail, may be set right.
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    const isForContent = code === 'EMESSAGE' || responseCode === tooMuch;
    if (isForContent) return { type: 'unwanted', error: errorOf('refused', said) };
    const isGone = command === 'RCPT TO' && isGoneReply(statusIn(said), said);
    return { type: 'refused', error: errorOf(isGone ? 'no_such_address' : 'refused', said) };
  }
  if (code === 'EAUTH') return { type: 'failed', error: errorOf('sign_in_refused') };
  return { type: 'failed', error: errorOf('deferred', said) };
};

/** The enhanced status code of a reply, which may have several lines; null without one. */
const statusIn = (said: string): string | null =>
  /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})(?!\S)/.exec(said)?.[1] ?? null;

/** `command`: the one that was answered, as the library names it. */
type Facts = Readonly<{ code: string; command: string; responseCode: number | null; response: string }>;

const factsOf = (error: unknown): Facts => {
  const facts: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const { code, command, responseCode, response } = facts;
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: typeof response === 'string' ? oneLine(response) : '',
  };
};

const errorOf = (reason: MailReason, said?: string): string => mailError(faultOf(reason, said));

const unreadable = errorOf('file_unreadable');

const silence = errorOf('unreachable');

/** Also the code of a full mailbox. */
const tooMuch = 552;

const longest = 300;

/** The text of a server's reply is not trusted. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
    .trim();
