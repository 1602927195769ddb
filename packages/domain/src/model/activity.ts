/** The work of a process, and how much of it the database takes at once. */

/** A request, a task or a chore. The workspace is known once its caller is; `traceparent` first names the caller, then this. */
export type Activity = {
  readonly operation: string;
  requestId?: string;
  workspaceId: string | null;
  traceparent: string | null;
};

/**
 * The number of queries that the database runs at once for this process; more would wait in its own queue, first come
 * first served.
 */
export type Capacity = Readonly<{
  reads: Places;
  writes: Places;
  /** How long a call may wait for its turn; null: as long as it takes. */
  patienceMs: number | null;
  /** Whether reads and writes take the process's own time. */
  isSynchronous: boolean;
}>;

/** `share` is the most that one workspace has of the `places` while another one asks too. */
export type Places = Readonly<{ places: number; share: number }>;
