/** `listen`: forwards the events of a workspace to a program on the developer's own machine. */
import { type Call, DeskError, eventKinds, type WebhookAnswer } from '@tidemark/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { CliSession, Io, Listening } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { type Failure, failureOf } from './failure.ts';
import { deskVerb, type Verbs } from './verb.ts';
import { eventList } from './webhook-verbs.ts';

type Options = Readonly<{ forwardTo: string; events: readonly string[]; workspace?: string; json?: true }>;

export const listenVerb = (verbs: Verbs, program: Command): void => {
  const command = program
    .command('listen')
    .description(
      'forward each event from now on to a URL of this machine, signed like a webhook, until you stop it; nothing is stored or retried',
    )
    .requiredOption(
      '--forward-to <url>',
      'where your program listens, like http://localhost:4000/hook',
      httpUrl,
    )
    .option('--events <list>', `"*" for all, or some of ${eventKinds.join(', ')}`, eventList, ['*'])
    .option(...workspaceOption);
  example(
    command,
    './tidemark listen --forward-to http://localhost:4000/hook',
    './tidemark listen --forward-to http://localhost:4000/hook --events ticket.created,ticket.updated',
  );
  deskVerb<Options>(verbs, command, async (session, { options }) => {
    const listening = session.listen();
    try {
      return await listen({ io: verbs.io, session, listening, options });
    } finally {
      await listening.close();
    }
  });
};

const httpUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text;
  throw new InvalidArgumentError('Expected a URL with http or https, like http://localhost:4000/hook.');
};

type Parts = Readonly<{ io: Io; session: CliSession; listening: Listening; options: Options }>;

const listen = async (parts: Parts) => {
  const { io, session, listening, options } = parts;
  const call = await callIn(session, options.workspace, 'listen');
  const refusal = await listening.sender.refusal(options.forwardTo);
  if (refusal !== null) throw new DeskError('validation_failed', refusal);
  const listener = await session.desk.webhooks.listener(call);
  const { secret } = listener;
  if (options.json) io.out(`${JSON.stringify({ forward_to: options.forwardTo, secret })}\n`);
  else io.out(ready(options.forwardTo, secret));
  const counts = { forwarded: 0, failed: 0 };
  let { after } = listener;
  const read = reader(parts, call);
  while (!listening.stopped.aborted) {
    const data = await read(after);
    if (data === null) {
      await io.wait(pauseMs);
      continue;
    }
    for (const event of data) {
      if (listening.stopped.aborted) break;
      after = event.sequence;
      if (!options.events.some((kind) => kind === '*' || kind === event.event)) continue;
      const answer = await forward(parts, secret, event);
      if (isDelivered(answer)) counts.forwarded += 1;
      else counts.failed += 1;
      io.out(options.json ? `${JSON.stringify(record(event, answer))}\n` : line(event, answer));
    }
    if (data.length < pageSize && !listening.stopped.aborted) await io.wait(pauseMs);
  }
  return { record: counts, text: `Stopped. Forwarded ${counts.forwarded}, failed ${counts.failed}.` };
};

/** Reads a page of events. Null if the server cannot answer now: nothing is lost, because a later call reads the same page. */
const reader = ({ io, session }: Parts, call: Call) => {
  let hasFailed = false;
  return async (after: number): Promise<readonly Forwarded[] | null> => {
    try {
      const { data } = await session.desk.events.list(call, { page: { limit: pageSize, after } });
      hasFailed = false;
      return data;
    } catch (error) {
      const { code, message } = failureOf(error);
      if (!passing.includes(code)) throw error;
      if (!hasFailed) io.err(`${message} The events are read as soon as that is possible again.\n`);
      hasFailed = true;
      return null;
    }
  };
};

/** Failures that pass by themselves. */
const passing: readonly Failure['code'][] = ['unavailable', 'workspace_busy', 'rate_limited'];

type Forwarded = Awaited<ReturnType<CliSession['desk']['events']['list']>>['data'][number];

/** The same bytes as a webhook sends, once. */
const forward = ({ session, listening, options }: Parts, secret: string, event: Forwarded) =>
  listening.sender.send({
    url: options.forwardTo,
    secrets: [secret],
    plainSecret: secret,
    id: event.id,
    at: session.clock.now(),
    body: JSON.stringify(event),
  });

const isDelivered = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;

const pageSize = 100;

const pauseMs = 500;

const ready = (url: string, secret: string): string => `Events are forwarded to ${url} until you press Ctrl+C.
Verify them with this secret; it is the same each time:

  ${secret}

`;

const line = ({ occurred_at, event, id }: Forwarded, answer: WebhookAnswer): string =>
  `${occurred_at}  ${event.padEnd(longest)}  ${outcomeOf(answer)}  ${id}\n`;

const longest = Math.max(...eventKinds.map(({ length }) => length));

const outcomeOf = ({ status, error, durationMs }: WebhookAnswer): string =>
  status === null ? `failed: ${error}` : `${status} in ${Math.round(durationMs)} ms`;

const record = ({ id, event, sequence }: Forwarded, { status, error, durationMs }: WebhookAnswer) => ({
  id,
  event,
  sequence,
  status,
  error,
  duration_ms: Math.round(durationMs),
});
