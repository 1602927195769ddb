/** Mails to ourselves: whether they arrive by each way, with a tag behind a `+` as replies have. */
import { type Call, type Instant, type MailResult, plus } from '@tidemark/domain';
import type { CliContext, CliSession, MailIn } from './app.ts';
import { atMost } from './at-most.ts';
import { failureOf } from './failure.ts';
import { printable } from './printable.ts';

/** A verified address of a workspace. */
export type LoopTarget = Readonly<{ call: Call; address: string }>;

/** One address and way, and whether the mail arrived. */
export type LoopResult = Readonly<{ address: string; way: string; ok: boolean; detail: string }>;

type Looping = CliContext & Readonly<{ session: CliSession; targets: readonly LoopTarget[] }>;

type Way = Readonly<{ name: string; send: MailIn['ways'][number]['send'] | undefined }>;

type Attempt = LoopTarget & Readonly<{ way: Way }>;

/** `messageId`: of a mail that left; `problem`: why it did not, or why nobody knows whether it arrived. */
type Sent = Attempt & { messageId: string | null; problem: string | null; arrived: boolean };

/**
 * Sends to all addresses by all ways, and waits for what left. No mail is sent after the first minute, and the wait ends a minute
 * after the last one was sent. An error concerns its own mail only.
 */
export const loopMails = async (looping: Looping): Promise<readonly LoopResult[]> => {
  const { app, session, targets } = looping;
  const ways: readonly Way[] = [
    ...(session.desk.mails.reachesPeople() ? [{ name: 'the mail server in SMTP_URL', send: undefined }] : []),
    ...app.mailIn().ways,
  ];
  const attempts = targets.flatMap((target) => ways.map((way): Attempt => ({ ...target, way })));
  const sendBefore = plus(session.clock.now(), longestMs);
  const sent = await atMost(mostAtOnce, attempts, (attempt) => send(session, attempt, sendBefore));
  await waitFor(
    looping,
    sent.filter(({ messageId }) => messageId !== null),
  );
  return sent.map(({ address, way, arrived, problem }) => ({
    address,
    way: way.name,
    ok: arrived,
    detail: arrived ? 'arrived' : (problem ?? lost(address)),
  }));
};

/** A process has few connections to the database, and a mail server accepts few from one client. */
const mostAtOnce = 8;
const longestMs = 60_000;

const send = async ({ desk, clock }: CliSession, attempt: Attempt, before: Instant): Promise<Sent> => {
  const { call, address, way } = attempt;
  const failed = (problem: string): Sent => ({ ...attempt, messageId: null, problem, arrived: false });
  if (clock.now() >= before) return failed('not sent: sending to the other addresses took a minute');
  try {
    const input = way.send ? { address, send: way.send } : { address };
    const { messageId, result } = await desk.mails.loop(call, input);
    if (result.type !== 'sent') return failed(refusalOf(result));
    return { ...attempt, messageId, problem: null, arrived: false };
  } catch (error) {
    return failed(`not sent: ${printable(failureOf(error).message)}`);
  }
};

/** Reads once a second and workspace, whatever number of mails it waits for. */
const waitFor = async ({ io, session }: Looping, sent: readonly Sent[]): Promise<void> => {
  const end = plus(session.clock.now(), longestMs);
  for (;;) {
    const missing = Map.groupBy(
      sent.filter(({ arrived }) => !arrived),
      ({ call }) => call.workspaceId,
    );
    await atMost(mostAtOnce, [...missing.values()], (mails) => look(session, mails));
    if (sent.every(({ arrived }) => arrived) || session.clock.now() >= end) return;
    await io.wait(1_000);
  }
};

const look = async ({ desk }: CliSession, mails: readonly Sent[]): Promise<void> => {
  const [first] = mails;
  if (!first) return;
  try {
    const ids = mails.flatMap(({ messageId }) => messageId ?? []);
    const arrived = await desk.mails.arrived(first.call, ids);
    for (const mail of mails) {
      mail.arrived = mail.messageId !== null && arrived.has(mail.messageId);
      mail.problem = null;
    }
  } catch (error) {
    // A busy database may answer a second later.
    const problem = `nobody knows whether it arrived: ${printable(failureOf(error).message)}`;
    for (const mail of mails) mail.problem = problem;
  }
};

const refusalOf = (result: MailResult | Readonly<{ type: 'no_server' }>): string => {
  if (!('error' in result)) return 'not sent';
  const { error, cause = '' } = result;
  return ['not sent:', error, cause].map(printable).join(' ').trim();
};

const lost = (address: string): string =>
  `did not arrive within ${longestMs / 1_000} seconds. Check that mail to ${address} is passed to Tidemark, and that addresses with a + are accepted there`;

export const loopText = (results: readonly LoopResult[]): string =>
  results.length === 0
    ? 'There is no way to try: set SMTP_URL, INBOUND_SMTP_PORT or INBOUND_LMTP_PORT.'
    : results.map(({ way, ok, detail }) => `${ok ? '✓' : '✗'} by ${way}: ${detail}`).join('\n');

export const isWell = (results: readonly LoopResult[]): boolean =>
  results.length > 0 && results.every(({ ok }) => ok);
