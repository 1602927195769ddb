/** Every open stream of this process, room by room. */
import { type Call, type Desk, DeskError } from '@tidemark/domain';
import { faultOf } from '../../fault.ts';
import type { Log } from '../../parts.ts';
import { endEnded, type Heard } from './end-ended.ts';
import type { Hello, Listener } from './listener.ts';
import { createMailbox, type Feed } from './mailbox.ts';
import { openRoom, type Room } from './room.ts';
import { byeText, heartbeat, type Reader } from './stream-texts.ts';

export type Streams = Readonly<{
  /** Opens a stream for the agent who calls, or says once what they missed. Throws `unavailable` when there are too many. */
  open(asked: AskedStream): Promise<Feed>;
  /** Says good-bye to all; later ones are refused. */
  close(): void;
}>;

/** `after`: the `id` of the last event that was read; null for a reader who has read nothing. */
export type AskedStream = Readonly<{
  call: Call;
  token: string;
  build: string;
  after: number | null;
  isOnce: boolean;
}>;

type StreamsParts = Readonly<{
  log: Log;
  /** Calls after commits of events, by this process or by any: with the workspaces, or null where it may be any. */
  onEvents: (listener: (workspaceIds: readonly string[] | null) => void) => void;
  limits?: StreamLimits;
}>;

/** `waiting`: characters that may wait for one reader. */
export type StreamLimits = Readonly<{ process: number; workspace: number; session: number; waiting: number }>;

const usualLimits: StreamLimits = { process: 10_000, workspace: 1_000, session: 5, waiting: 256 * 1024 };

/** Proxies cut off what is silent, and so do our own sockets. */
export const heartbeatMs = 15_000;
/** Where nobody calls, as behind a pooler that keeps no sessions. */
const lookMs = 1_000;

export const createStreams = (desk: Desk, { log, onEvents, limits = usualLimits }: StreamsParts): Streams => {
  const rooms = new Map<string, Room>();
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  let isHearing = false;
  const onFault = (error: unknown): void =>
    log({ level: 'error', message: 'streams failed', error: faultOf(error) ?? String(error) });
  const all = (): readonly Heard[] =>
    [...rooms.values()].flatMap((room) => [...room.listeners].map((listener) => ({ room, listener })));

  const poke = (workspaceIds: readonly string[] | null): void => {
    for (const id of workspaceIds ?? rooms.keys()) rooms.get(id)?.poke();
  };
  const start = (): void => {
    if (!isHearing) onEvents(poke);
    isHearing = true;
    if (timers.length > 0) return;
    const every = (ms: number, work: () => void) => timers.push(setInterval(work, ms).unref());
    every(lookMs, () => poke(null));
    every(lookMs, () => void endEnded(desk, all()).catch(onFault));
    every(heartbeatMs, () => all().forEach(({ listener }) => void listener.mailbox.give(heartbeat)));
  };
  const tidy = (workspaceId: string, room: Room): void => {
    if (room.size() > 0) return;
    room.close();
    if (rooms.get(workspaceId) === room) rooms.delete(workspaceId);
    if (rooms.size === 0) for (const timer of timers.splice(0)) clearInterval(timer);
  };
  const roomOf = (call: Call): Room => {
    const room = rooms.get(call.workspaceId) ?? openRoom({ desk, call, onFault });
    rooms.set(call.workspaceId, room);
    return room;
  };
  const refuseMany = (room: Room): void => {
    if (isClosed) throw new DeskError('unavailable', 'The server is about to stop.');
    const count = [...rooms.values()].reduce((sum, { size }) => sum + size(), 0);
    if (count >= limits.process || room.size() >= limits.workspace)
      throw new DeskError('unavailable', 'Too many streams are open. Ask with once=true, every few seconds.');
  };

  return {
    close: () => {
      isClosed = true;
      for (const { listener } of all()) listener.mailbox.finish(byeText(soonMs));
    },
    open: async ({ call, token, build, after, isOnce }) => {
      const { workspaceId, credentialId } = call;
      const reader = readerOf(call);
      const hello: Hello = { build, agent_id: reader.agentId, heartbeat_seconds: heartbeatMs / 1_000 };
      const room = roomOf(call);
      const leaving = (): void => tidy(workspaceId, room);
      try {
        if (isOnce) return onceFeed((await room.catchUp(reader, hello, after)).text);
        refuseMany(room);
        const mailbox = createMailbox(limits.waiting);
        const listener: Listener = { ...reader, sessionId: credentialId ?? '', token, mailbox };
        await room.join(listener, hello, after);
        start();
        displaceOldest(room, listener, limits.session);
        return {
          next: mailbox.next,
          end: () => {
            mailbox.end();
            room.leave(listener);
            leaving();
          },
        };
      } finally {
        leaving();
      }
    },
  };
};

const soonMs = 1_000;

const readerOf = ({ actor }: Call): Reader => {
  if (actor.type !== 'agent') throw new DeskError('agent_required', 'Only agents have streams.');
  return { agentId: actor.id, role: actor.role };
};

/** A connection that broke without a word is still open here: the newest ones of a sign-in are those that are read. */
const displaceOldest = ({ listeners }: Room, { sessionId }: Listener, most: number): void => {
  const own = [...listeners].filter((listener) => listener.sessionId === sessionId);
  for (const { mailbox } of own.slice(0, -most)) mailbox.finish(byeText(displacedMs));
};

const displacedMs = 60_000;

const onceFeed = (text: string): Feed => {
  let isTold = false;
  return {
    next: async () => {
      if (isTold) return null;
      isTold = true;
      return text;
    },
    end: () => undefined,
  };
};
