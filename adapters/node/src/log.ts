import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Names under which a secret could ever reach a log line. */
const secretNames = ['authorization', 'password', 'token', 'key', 'secret', 'secretKey', 'databaseUrl'];

/** The members of every log line that name the process which wrote it. */
export type ProcessName = Readonly<{ role: 'web' | 'worker' | 'selfhost'; version: string }>;

type LogOptions = Readonly<{
  /** Without a name, lines say nothing of the process. */
  process?: ProcessName;
  /** Facts of the work in which a line is written. */
  facts?: () => Readonly<Record<string, string>>;
  stream?: DestinationStream;
}>;

/** JSON lines on standard output, or on the stream given; nothing under a secret's name is written. */
export const createLog = (level: string, { process: name, facts, stream }: LogOptions = {}): Logger => {
  const redact = { paths: secretNames.flatMap((secret) => [secret, `*.${secret}`]), censor: '(hidden)' };
  const base = name ? { pid: process.pid, host: hostname(), ...name } : null;
  const timestamp = () => `,"time":"${new Date().toISOString()}"`;
  const options = { level, redact, base, timestamp, ...(facts && { mixin: facts }) };
  return stream ? pino(options, stream) : pino(options);
};

/** A line of an API's log: `message` says what happened, the rest are its facts. */
export type Line = Readonly<Record<string, string | number | null>>;

/** The log of an API: requests are logged at `debug`, so that a console stays readable; faults and warnings at their level. */
export const requestLog =
  (log: Pick<Logger, 'debug' | 'warn' | 'error'>) =>
  ({ level, message, ...facts }: Line): void => {
    if (level === 'error') log.error(facts, String(message ?? 'fault'));
    else if (level === 'warn') log.warn(facts, String(message));
    else log.debug(facts, String(message ?? 'request'));
  };
