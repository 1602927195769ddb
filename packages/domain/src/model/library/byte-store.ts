/** The byte store: a folder or an object store. Never used inside a transaction. */
import type { Instant } from '../../kernel/instant.ts';

/** Keys consist of our own ids and `/`: a name that somebody chose never reaches the store. */
export type StoredBytes = Readonly<{ key: string; size: number; storedAt: Instant }>;

export type ByteRange = Readonly<{ from: number; to: number }>;

/** Response headers of a download from the object store itself. */
export type DownloadHead = Readonly<{ fileName: string; contentType: string; inline: boolean }>;

export interface ByteStore {
  /**
   * Stores the bytes of the source under the key, completely and durably, or not at all: nobody sees half a file, even
   * after a crash. Applies backpressure to the source. Throws `storage_full` when the store is full, `unavailable` when it
   * cannot be reached or refuses, and passes on errors of the source.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or those from `from` to `to` inclusive; null when nothing is stored under the key. */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** The stored size, null for nothing. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * The stored sizes by key. The keys are all files, or all exports, of one workspace, in order. Missing keys are omitted.
   */
  sizesOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** A URL that works for at most five minutes for anybody; null when bytes go through this server. */
  linkTo(key: string, head: DownloadHead): Promise<string | null>;
  /** Removing a missing key is not an error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys under a prefix, in no promised order. */
  list(prefix: string): AsyncIterable<StoredBytes>;
  /** Removes unfinished uploads that have not grown for an hour: leftovers of killed processes. */
  removeLeft(): Promise<void>;
}
