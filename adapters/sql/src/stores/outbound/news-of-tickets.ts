import type { Ticket, TicketStore } from '@tidemark/domain';
import type { Placeholder } from '../../placeholder.ts';
import type { Db, Tables } from '../../schema.ts';
import { statement } from '../../statement.ts';
import { fromJson } from '../conversions.ts';
import { padded } from '../in-batches.ts';

/**
 * The facts that decide whether a ticket has something new for an agent: its last author, and the instant up to which it
 * was read.
 */
export const newsOfTickets = (
  db: Db,
  workspaceId: string,
): Pick<
  TicketStore,
  'markRead' | 'markUnread' | 'findReadAt' | 'findReadAts' | 'findReadMarks' | 'findWritten'
> => ({
  markRead: async (agentId, number, at) => {
    await markRead.send(db, {
      workspace_id: workspaceId,
      ticket_number: number,
      agent_id: agentId,
      read_at: at,
    });
  },
  markUnread: async (agentId, number) => {
    await markUnread.run(db, workspaceId, { number, agentId });
  },
  findReadAts: async (agentId, numbers) => {
    if (numbers.length === 0) return new Map();
    const rows = await findReads.all(db, workspaceId, { agentId, numbers: padded(numbers) });
    return new Map(rows.map(({ ticket_number: number, read_at: at }) => [number, at]));
  },
  findReadMarks: async (agentIds, numbers) => {
    if (agentIds.length === 0 || numbers.length === 0) return [];
    const rows = await findMarks.all(db, workspaceId, {
      agentIds: padded(agentIds),
      numbers: padded(numbers),
    });
    return rows.map(({ agent_id: agentId, ticket_number: number, read_at: at }) => ({ agentId, number, at }));
  },
  findWritten: async (numbers) => {
    if (numbers.length === 0) return new Map();
    const rows = await findActs.all(db, workspaceId, padded(numbers));
    return new Map(rows.map(({ number, acts }) => [number, fromJson<Ticket['acts']>(acts).written]));
  },
  findReadAt: async (agentId, number) =>
    (await findRead.first(db, workspaceId, { number, agentId }))?.read_at ?? null,
});

const markRead = statement((db, row: Placeholder<Tables['ticket_reads']>) =>
  db
    .insertInto('ticket_reads')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'ticket_number', 'agent_id'])
        .doUpdateSet({ read_at: (update) => update.ref('excluded.read_at') })
        .whereRef('excluded.read_at', '>', 'ticket_reads.read_at'),
    ),
);

const markUnread = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { number, agentId }: Placeholder<{ number: number; agentId: string }>,
  ) =>
    db
      .deleteFrom('ticket_reads')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', number)
      .where('agent_id', '=', agentId),
);

const findRead = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { number, agentId }: Placeholder<{ number: number; agentId: string }>,
  ) =>
    db
      .selectFrom('ticket_reads')
      .select('read_at')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', number)
      .where('agent_id', '=', agentId),
);

const findReads = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { agentId, numbers }: Placeholder<{ agentId: string; numbers: readonly number[] }>,
  ) =>
    db
      .selectFrom('ticket_reads')
      .select(['ticket_number', 'read_at'])
      .where('workspace_id', '=', workspaceId)
      .where('agent_id', '=', agentId)
      .where('ticket_number', 'in', numbers),
);

const findMarks = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { agentIds, numbers }: Placeholder<{ agentIds: readonly string[]; numbers: readonly number[] }>,
  ) =>
    db
      .selectFrom('ticket_reads')
      .select(['agent_id', 'ticket_number', 'read_at'])
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', 'in', numbers)
      .where('agent_id', 'in', agentIds),
);

const findActs = statement((db, workspaceId: Placeholder<string>, numbers: Placeholder<readonly number[]>) =>
  db
    .selectFrom('tickets')
    .select(['number', 'acts'])
    .where('workspace_id', '=', workspaceId)
    .where('number', 'in', numbers),
);
