/** Incremental sync: every ticket that was touched since a watermark, oldest change first (contract §1.10). */
import { TidemarkError } from './error.ts';
import type { CallOptions } from './request.ts';
import type { Send } from './send.ts';
import type { Ticket } from './types.ts';

export type Sync = Readonly<{
  /** The watermark of the run before; everything when left out. */
  since?: string | null | undefined;
  /** Rows of a page. */
  limit?: number | undefined;
  /**
   * Stores the tickets of a page. Keep the watermark once that is done: a run that begins there, after this one failed,
   * continues from this page. Tickets may be repeated, and none is left out.
   */
  onPage: (tickets: readonly Ticket[], watermark: string) => void | Promise<void>;
}>;

/** Gives the watermark for the next run. */
export const syncTickets = async (send: Send, sync: Sync, options: CallOptions = {}): Promise<string> => {
  const { since, limit, onPage } = sync;
  let startedAt: string | null = null;
  let cursor: string | undefined;
  for (;;) {
    let answeredAt = '';
    const onAnswer: CallOptions['onAnswer'] = (answer) => {
      answeredAt = instantOf(answer.headers);
      options.onAnswer?.(answer);
    };
    const query = { updated_since: since ?? longAgo, limit, cursor };
    const { data, next_cursor } = await send('listTickets', { query }, { ...options, onAnswer });
    // Tickets that were committed late are sure to be listed only from a watermark before the start of the walk.
    startedAt ??= answeredAt;
    const changedAt = data.at(-1)?.updated_at ?? startedAt;
    const watermark = next_cursor !== null && changedAt < startedAt ? changedAt : startedAt;
    if (data.length > 0) await onPage(data, watermark);
    if (next_cursor === null) return startedAt;
    cursor = next_cursor;
  }
};

const longAgo = '1970-01-01T00:00:00.000Z';

/** By the server's clock, for that of this machine may be another. */
const instantOf = (headers: Headers): string => {
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new TidemarkError({
    code: 'unexpected_answer',
    message: 'The answer has no Date header, which says where the next sync begins: what took it away?',
  });
};
