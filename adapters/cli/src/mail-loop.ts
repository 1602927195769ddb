/** Mails to ourselves: whether they arrive by each way, with a tag behind a `+` as replies have. */
import type { Call, MailResult } from '@tidemark/domain';
import type { CliContext, CliSession } from './app.ts';
import { printable } from './printable.ts';

/** One way, and what came of it. */
export type LoopResult = Readonly<{ way: string; ok: boolean; detail: string }>;

type Looping = Readonly<{ context: CliContext; session: CliSession; call: Call; address: string }>;

/** Takes up to a minute, for all ways together. */
export const loopMails = async ({
  context: { app, io },
  session,
  call,
  address,
}: Looping): Promise<readonly LoopResult[]> => {
  const { mails } = session.desk;
  const waiting = new Map<string, string>();
  const results: LoopResult[] = [];
  const ways = [
    ...(mails.reachesPeople() ? [{ name: 'the mail server in SMTP_URL', send: undefined }] : []),
    ...app.mailIn().ways,
  ];
  for (const { name, send } of ways) {
    const { messageId, result } = await mails.loop(call, { address, ...(send ? { send } : {}) });
    if (result.type === 'sent') waiting.set(messageId, name);
    else results.push({ way: name, ok: false, detail: refusalOf(result) });
  }
  for (let second = 0; second <= longestSeconds && waiting.size > 0; second += 1) {
    if (second > 0) await io.wait(1_000);
    for (const [messageId, way] of waiting)
      if (await mails.hasArrived(call, messageId)) {
        waiting.delete(messageId);
        results.push({ way, ok: true, detail: 'arrived' });
      }
  }
  for (const way of waiting.values()) results.push({ way, ok: false, detail: lost(address) });
  return results;
};

const longestSeconds = 60;

const refusalOf = (result: MailResult | Readonly<{ type: 'no_server' }>): string => {
  if (!('error' in result)) return 'not sent';
  const { error, cause = '' } = result;
  return ['not sent:', error, cause].map(printable).join(' ').trim();
};

const lost = (address: string): string =>
  `did not arrive within ${longestSeconds} seconds. Check that mail to ${address} is passed to Tidemark, and that addresses with a + are accepted there`;

export const loopText = (results: readonly LoopResult[]): string =>
  results.length === 0
    ? 'There is no way to try: set SMTP_URL, INBOUND_SMTP_PORT or INBOUND_LMTP_PORT.'
    : results.map(({ way, ok, detail }) => `${ok ? '✓' : '✗'} by ${way}: ${detail}`).join('\n');

export const isWell = (results: readonly LoopResult[]): boolean =>
  results.length > 0 && results.every(({ ok }) => ok);
