/** The client's record of all 2xx responses, compared with what the server stored. */
export type Ledger = {
  /** Request ids of writes with a 2xx response. */
  readonly acknowledged: Set<string>;
  /** Request ids of reads with a 2xx response. */
  readonly reads: Set<string>;
  /** Request ids of calls without a response. */
  readonly unanswered: Set<string>;
  /** Subjects that a ticket may have: the last one acknowledged, and those of calls without a response. */
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
