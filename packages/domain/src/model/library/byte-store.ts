/** Where bytes are kept: a folder, or an object store. Never used inside a transaction. */
import type { Instant } from '../../kernel/instant.ts';

/** Keys are made of ids of ours and `/`: a name that somebody chose never reaches it. */
export type StoredBytes = Readonly<{ key: string; size: number; storedAt: Instant }>;

export type ByteRange = Readonly<{ from: number; to: number }>;

/** What a browser is told of a download that goes to the object store itself. */
export type DownloadHead = Readonly<{ fileName: string; contentType: string; inline: boolean }>;

export interface ByteStore {
  /**
   * Keeps what the source yields under the key, whole and durable, or nothing of it: half a file is never seen, also
   * after the process died in between. Reads no faster than it can write. Throws `storage_full` when there is no room,
   * `unavailable` when the store cannot be reached or refuses; what the source throws is thrown on.
   */
  put(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or those from `from` to `to` inclusive; null when nothing is kept under the key. */
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Size of what is kept, null for nothing. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * By key the sizes of what is kept under these keys, which are all of the files, or all of the exports, of one workspace
   * and in order. What is not kept is left out.
   */
  sizesOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** An address of at most five minutes from which anyone may download; null where bytes go through this server. */
  linkTo(key: string, head: DownloadHead): Promise<string | null>;
  /** Removing what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All that is kept under a prefix, in no promised order. */
  list(prefix: string): AsyncIterable<StoredBytes>;
  /** Removes what was half stored and has not grown for an hour: processes that died have left it. */
  removeLeft(): Promise<void>;
}
