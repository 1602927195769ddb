import { nextStampAt } from '../../automation/sla/next-stamp.ts';
import { plus } from '../../kernel/instant.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import { type Due, dueSoonMs } from '../../model/instance/due.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** The shortest time after which a workspace closes what is solved. */
const dayMs = 24 * 60 * 60_000;

/** Notes when a worker must look after the ticket, where that is earlier than before this write (docs/decisions/0092). */
export const noteDueWork = async (
  { stores, now }: WriteScope,
  { before, ticket }: Readonly<{ before: Ticket | null; ticket: Ticket }>,
): Promise<void> => {
  const dues: Due[] = [];
  const stamp = nextStampAt(ticket.sla);
  const stampBefore = nextStampAt(before?.sla ?? null);
  if (stamp !== null && (stampBefore === null || stamp < stampBefore))
    dues.push({ chore: 'stampClocks', at: stamp });
  if (ticket.status === 'solved' && before?.status !== 'solved')
    dues.push({ chore: 'closeQuietTickets', at: plus(ticket.updatedAt, dayMs) });
  if (dues.length > 0) await stores.due.lower(dues, plus(now, dueSoonMs));
};
