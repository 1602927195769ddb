/** The messages between the server and the thread that reads mail. */
import type { ReadingHints } from '@tidemark/domain';
import type { FoundFacts } from '../reading/read-facts.ts';

/** `begin` forgets a mail that was not ended; `mail` is a number that the thread repeats in its messages about it. */
export type ToThread =
  | Readonly<{ type: 'begin'; mail: number; hints: ReadingHints | undefined }>
  | Readonly<{ type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }>
  | Readonly<{ type: 'end' }>;

/** `taken`: these bytes were processed; their memory is returned to be used again. */
export type FromThread =
  | Readonly<{ type: 'ready' }>
  | Readonly<{ type: 'taken'; mail: number; memory: ArrayBuffer }>
  | Readonly<{ type: 'facts'; mail: number; facts: FoundFacts }>
  | Readonly<{ type: 'failed'; mail: number; error: string }>;
