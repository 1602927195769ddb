/** Events of the stream as text (`text/event-stream`): made once, and sent to all who may read them. */
import {
  type AgentCounts,
  type AgentRole,
  type Companions,
  type LiveChange,
  type LiveRecord,
  may,
  type Presence,
} from '@tidemark/domain';
import { listedToWire } from '../../api/tickets/listed-wire.ts';
import { countToWire } from '../tickets/wire.ts';

/** The reader of a stream. */
export type Reader = Readonly<{ agentId: string; role: AgentRole }>;

/** The text for a reader; null where it is none of their affair. */
export type TextFor = (reader: Reader) => string | null;

/** `id`: where a reader who lost the connection resumes. */
export const eventText = (event: string, data: unknown, id?: number): string =>
  `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

export const heartbeat = ': here\n\n';

export const resyncText = (sequence: number): string => eventText('resync', {}, sequence);

/** Everybody who is anywhere in the workspace. */
export const presenceText = (present: readonly Presence[]): string =>
  eventText('presence', {
    present: present.map(({ ticketNumber, agentId, state }) => ({
      ticket_number: ticketNumber,
      agent_id: agentId,
      state,
    })),
  });

/** The reader connects again after a while; readers spread these times themselves. */
export const byeText = (waitMs: number): string => eventText('bye', { wait_ms: waitMs });

export const textOfChange = (change: LiveChange, companions: Companions): TextFor => {
  const { sequence } = change;
  switch (change.type) {
    case 'ticket':
      return ticketText(change, companions);
    case 'ticket_gone':
      return always(eventText('ticket', { number: change.number, deleted: true }, sequence));
    case 'message': {
      const { ticketNumber, id, internal, isNew, actor } = change.message;
      const data = { ticket_number: ticketNumber, id, internal, new: isNew, actor };
      return always(eventText('message', data, sequence));
    }
    case 'record':
      return recordText(change.record, sequence);
  }
};

const always =
  (text: string): TextFor =>
  () =>
    text;

/** Two texts at most, however many read: the one who has read the ticket, and the one who has not. */
const ticketText = (
  { ticket, sequence, unreadFor, changes, actor }: Extract<LiveChange, { type: 'ticket' }>,
  companions: Companions,
): TextFor => {
  const made = new Map<boolean, string>();
  return ({ agentId }) => {
    const isUnread = unreadFor.has(agentId);
    const known = made.get(isUnread);
    if (known !== undefined) return known;
    const row = listedToWire(ticket, companions, isUnread ? new Set([ticket.number]) : new Set());
    const text = eventText('ticket', { ticket: row, changes, actor }, sequence);
    made.set(isUnread, text);
    return text;
  };
};

const recordText = ({ kind, id, isGone, openTo }: LiveRecord, sequence: number): TextFor => {
  const text = eventText(kind, { id, deleted: isGone }, sequence);
  if (openTo === null) return always(text);
  // A draft is its author's affair, and of those who manage.
  return ({ agentId, role }) => (may(role, 'manage') || openTo.authorId === agentId ? text : null);
};

/** Without the reader's own list where nothing of it changed. */
export const countsText = ({ mine, unassigned, views }: AgentCounts): TextFor => {
  const shared = {
    unassigned: countToWire(unassigned),
    views: views.map(({ id, ...counted }) => ({ id, ...countToWire(counted) })),
  };
  const without = eventText('counts', shared);
  return ({ agentId }) => {
    const own = mine.get(agentId);
    return own ? eventText('counts', { mine: countToWire(own), ...shared }) : without;
  };
};
