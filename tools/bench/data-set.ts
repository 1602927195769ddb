/** The known keys and records of the measured database, from which requests are made. */
export type DataSet = Readonly<{
  tickets: number;
  workspaces: readonly WorkspaceSample[];
}>;

export type WorkspaceSample = Readonly<{
  id: string;
  keys: readonly string[];
  /** Tickets are numbered from 1 to this. */
  lastNumber: number;
  /** Tickets that may be answered and changed. */
  openNumbers: readonly number[];
  agentIds: readonly string[];
  emails: readonly string[];
  /** Instants after which at least a page of tickets was touched. */
  instants: readonly string[];
  /** Set when a contrast has added views. */
  viewIds?: readonly string[];
  eventIds?: readonly string[];
  sessionTokens?: readonly string[];
}>;

/** How much of what. */
export type Shape = Readonly<{ tickets: number; workspaces: number; keys: number }>;

/**
 * A key may call 600 times a minute, and only limits of a workspace are lifted for a measurement: requests take turns with so many keys
 * that even 20,000 calls a second keep each within its rate.
 */
export const enoughKeys = 2_000;
