/** What the server and the thread that reads mail say to each other. */
import type { FoundFacts } from '../reading/read-facts.ts';

/** `begin` forgets a mail that was not ended; `mail` is a number that the thread repeats with what it says about it. */
export type ToThread =
  | Readonly<{ type: 'begin'; mail: number }>
  | Readonly<{ type: 'bytes'; bytes: Uint8Array }>
  | Readonly<{ type: 'end' }>;

/** `taken`: so many bytes were read, and there is room for as many. */
export type FromThread =
  | Readonly<{ type: 'ready' }>
  | Readonly<{ type: 'taken'; mail: number; length: number }>
  | Readonly<{ type: 'facts'; mail: number; facts: FoundFacts }>
  | Readonly<{ type: 'failed'; mail: number; error: string }>;
