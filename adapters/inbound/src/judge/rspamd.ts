/** The port `SpamFilter` by rspamd: a mail is posted to `/checkv2` of its normal worker, and rspamd says what to do with it. */
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MailEnvelope, RawMail, SpamFilter, SpamVerdict } from '@tidemark/domain';
import type { JudgeLog } from './mail-judge.ts';

/** `url` is where rspamd listens, like `http://127.0.0.1:11333`. */
export type RspamdSettings = Readonly<{
  url: string;
  password: string | null;
  log: JudgeLog;
  timeoutMs?: number;
}>;

/** No mail waits longer. */
const usualTimeoutMs = 5_000;

export const createRspamd = ({
  url,
  password,
  log,
  timeoutMs = usualTimeoutMs,
}: RspamdSettings): SpamFilter => ({
  check: async (raw, envelope) => {
    try {
      const address = new URL(`${url.replace(/\/$/, '')}/checkv2`);
      const headers = headersOf(raw, envelope, password);
      return verdictOf(await post(address, { headers, raw, signal: AbortSignal.timeout(timeoutMs) }));
    } catch (error) {
      log.warn({ err: error }, 'rspamd gave no answer about a mail; it is taken in unchecked.');
      return 'unknown';
    }
  },
});

/** A mail that was acknowledged cannot be deferred: what rspamd wants to see again later is taken in. */
const verdicts: Readonly<Record<string, SpamVerdict>> = {
  reject: 'spam',
  'add header': 'spam',
  'rewrite subject': 'spam',
  quarantine: 'spam',
  'soft reject': 'other',
  greylist: 'other',
  'no action': 'other',
};

const verdictOf = (text: string): SpamVerdict => {
  const action = actionOf(JSON.parse(text));
  const verdict = Object.hasOwn(verdicts, action) ? verdicts[action] : undefined;
  if (!verdict) throw new Error(`Expected an action of rspamd, got ${JSON.stringify(action.slice(0, 100))}.`);
  return verdict;
};

const actionOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'action' in answer ? String(answer.action) : '';

type Headers = Readonly<Record<string, string>>;

const headersOf = (raw: RawMail, { from, to, client }: MailEnvelope, password: string | null): Headers => {
  const wanted = {
    'Content-Length': String(raw.size),
    From: from ?? '',
    Rcpt: to,
    // A relay of our own says nothing about the sender.
    IP: client?.relay === 'itself' ? '' : (client?.address ?? ''),
    Helo: client?.relay === 'itself' ? '' : (client?.helo ?? ''),
    Password: password ?? '',
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => /^[!-~]+$/.test(value)));
};

type Posting = Readonly<{ headers: Headers; raw: RawMail; signal: AbortSignal }>;

const post = (address: URL, { headers, raw, signal }: Posting): Promise<string> =>
  new Promise((resolve, reject) => {
    const send = address.protocol === 'https:' ? secureRequest : plainRequest;
    const request = send(address, { method: 'POST', headers, signal }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        reject(new Error(`Expected 200 of rspamd, got ${response.statusCode}.`));
        return;
      }
      textOf(response).then(resolve, reject);
    });
    request.on('error', reject);
    pipeline(Readable.from(raw.open()), request).catch((error: unknown) => {
      request.destroy();
      reject(error);
    });
  });

const textOf = async (response: Readable): Promise<string> => {
  response.setEncoding('utf8');
  let text = '';
  for await (const piece of response) {
    text += piece;
    if (text.length > longest) throw new Error('The answer of rspamd is too long.');
  }
  return text;
};

const longest = 1024 * 1024;
