import type { Mailbox } from './mailbox.ts';
import type { Reader } from './stream-texts.ts';

/** One open stream. `token`: of the sign-in that opened it. */
export type Listener = Reader & Readonly<{ sessionId: string; token: string; mailbox: Mailbox }>;

/** The start of a stream, in addition to its position. */
export type Hello = Readonly<{ build: string; agent_id: string; heartbeat_seconds: number }>;
