/** Limits of what agents see on their screens, and of what they write there. */

export const screenLimits = {
  /** Characters of a message that a list of tickets shows. */
  beginningLength: 200,
  drafts: {
    /** Addresses that get a copy of a reply. */
    copies: 10,
    /** Seconds in which a reply can be taken back. */
    undoSeconds: { least: 0, usual: 10, most: 60 },
    /** How far ahead a reply may be held. */
    laterMs: 366 * 24 * 60 * 60_000,
    /** A reply whose time is over for so long is not sent any more: its writer decides again. */
    overdueMs: 12 * 60 * 60_000,
  },
  /** Unsent outgoing tickets of an agent; how long one that was sent is known by its id. */
  outgoing: { most: 50, keepSentMs: 24 * 60 * 60_000 },
  preferences: { signatureLength: 5_000, ownKeys: 100, keyLength: 30 },
  /** How far ahead a ticket may be snoozed. */
  snoozeMs: 366 * 24 * 60 * 60_000,
  /** How long an agent is shown at a ticket after they said so. */
  presenceMs: 45_000,
  /** Messages that the console reads with a ticket. */
  messages: 50,
  /** Tickets that a search looks at for one page, and the most that it finds by words. */
  searched: 500,
  /** Up to how many tickets a view is counted. */
  viewCount: 1_000,
  reportDays: { least: 1, most: 366 },
  /** Up to how many unsolved tickets of an age a report counts. */
  reportBacklog: 10_000,
} as const;
