/** What the server and the thread that reads mail say to each other. */
import type { FoundFacts } from '../reading/read-facts.ts';

/** `begin` forgets a mail that was not ended. */
export type ToThread =
  | Readonly<{ type: 'begin' }>
  | Readonly<{ type: 'bytes'; bytes: Uint8Array }>
  | Readonly<{ type: 'end' }>;

/** `taken`: so many bytes were read, and there is room for as many. */
export type FromThread =
  | Readonly<{ type: 'ready' }>
  | Readonly<{ type: 'taken'; length: number }>
  | Readonly<{ type: 'facts'; facts: FoundFacts }>
  | Readonly<{ type: 'failed'; error: string }>;
