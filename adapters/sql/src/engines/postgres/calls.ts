import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Db } from '../../schema.ts';

/** The notices between processes: tasks wait for workers, and events were committed. */
export const channels = { tasks: 'tidemark_tasks', events: 'tidemark_events' } as const;

export type Channel = (typeof channels)[keyof typeof channels];

/** Names the workspaces that a call is about; empty: it may be any. */
type Call = (workspaceId?: string) => void;

/**
 * Tells listeners in all processes. It is said behind the commit, on another connection, and once for all of a moment: a
 * notification takes a lock of the whole database when its transaction commits, which no write may wait for. A call that
 * fails is made no second time, because listeners look by themselves too.
 */
export const createCalls = (db: Db, channel: Channel): Call => {
  const about = new Set<string>();
  let isResting = false;
  const send = (): void => {
    isResting = true;
    const payload = payloadOf(about);
    about.clear();
    // A call may be lost: whoever listens also looks by themselves.
    sql`select pg_notify(${channel}, ${payload})`.execute(db).catch(() => undefined);
    setTimeout(() => {
      isResting = false;
      if (about.size > 0) send();
    }, togetherMs).unref();
  };
  return (workspaceId = anyWorkspace) => {
    about.add(workspaceId);
    if (!isResting) send();
  };
};

const togetherMs = 10;
const anyWorkspace = '';
/** Postgres takes 8,000 bytes. */
const mostNamed = 200;

const payloadOf = (about: ReadonlySet<string>): string =>
  about.has(anyWorkspace) || about.size > mostNamed ? '' : [...about].join();

/** Null where it may be any. */
const workspacesOf = (payload: string | undefined): readonly string[] | null =>
  payload ? payload.split(',') : null;

export type Listening = Readonly<{ close: () => Promise<void> }>;
type ListeningParts = Readonly<{
  channel: Channel;
  open: () => Client;
  onError: (error: Error) => void;
}>;

/** Receives the calls on a connection of its own, and opens another one a second after it broke. */
export const listenToCalls = (
  { channel, open, onError }: ListeningParts,
  listener: (workspaceIds: readonly string[] | null) => void,
): Listening => {
  const closing = new AbortController();
  let client: Client | undefined;
  let isDown = false;
  const failed = (error: unknown): void => {
    if (!isDown && !closing.signal.aborted) onError(error as Error);
    isDown = true;
  };
  const listen = async (): Promise<void> => {
    const opened = open();
    client = opened;
    const ended = new Promise<void>((resolve) => opened.once('end', () => resolve()));
    opened.on('error', failed).on('notification', ({ payload }) => listener(workspacesOf(payload)));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      isDown = false;
      // Nobody could say what was left until now.
      listener(null);
      await ended;
    } finally {
      void opened.end();
    }
  };
  const listening = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen().catch(failed);
      // The pause ends early when all closes.
      await pause(againMs, null, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };
  void listening();
  return {
    close: async () => {
      closing.abort();
      await client?.end();
    },
  };
};

const againMs = 1_000;
