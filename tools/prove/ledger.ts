/** What was answered with a 2xx, kept by the one who asked: the server's own books are held against it. */
export type Ledger = {
  /** Request ids of writes that were answered well. */
  readonly acknowledged: Set<string>;
  /** Request ids of reads that were answered well. */
  readonly reads: Set<string>;
  /** Request ids of calls that got no answer. */
  readonly unanswered: Set<string>;
  /** Subjects that a ticket may have: the one acknowledged last, and those whose fate nobody knows. */
  readonly subjects: Map<number, Set<string>>;
  readonly messages: Set<string>;
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  slowestMs: number;
};

export const newLedger = (): Ledger => ({
  acknowledged: new Set(),
  reads: new Set(),
  unanswered: new Set(),
  subjects: new Map(),
  messages: new Set(),
  statuses: new Map(),
  slowestMs: 0,
});

/** The answers other than these, as text for a table: `503 × 12, none × 3`. */
export const otherAnswers = ({ statuses }: Ledger, expected: readonly number[]): string =>
  [...statuses]
    .filter(([status]) => !expected.includes(status))
    .map(([status, times]) => `${status === 0 ? 'none' : status} × ${times}`)
    .join(', ') || 'none';
