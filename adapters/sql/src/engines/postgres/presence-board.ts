import { type Instant, type Presence, type PresenceBoard, plus } from '@tidemark/domain';
import type { Engine } from '../../engine.ts';
import type { Placeholder } from '../../placeholder.ts';
import type { Tables } from '../../schema.ts';
import { statement } from '../../statement.ts';
import type { Transact } from '../../work.ts';

type Parts = Pick<Engine, 'reader'> &
  Readonly<{ transact: Transact; onChange: (workspaceId: string) => void }>;

/** Shared by all processes. Its table is not in the log: a server that crashed knows of nobody. */
export const presenceBoard = ({ reader, transact, onChange }: Parts): PresenceBoard => ({
  show: async (workspaceId, { agentId, ticketNumber, state, until }) => {
    const row = { workspace_id: workspaceId, agent_id: agentId, ticket_number: ticketNumber, state, until };
    await transact(
      async (db) => {
        await saveRow.send(db, row);
        await removeOld.send(db, workspaceId, plus(until, -keptMs));
      },
      { access: { workspaceId }, soon: true },
    );
    onChange(workspaceId);
  },
  leave: async (workspaceId, { agentId, ticketNumber }) => {
    const gone = await transact((db) => removeRow.run(db, workspaceId, { number: ticketNumber, agentId }), {
      access: { workspaceId },
      soon: true,
    });
    if (gone > 0) onChange(workspaceId);
  },
  list: async (workspaceId, at) => {
    const rows = await listRows.all(reader({ workspaceId }), workspaceId, at);
    return rows.map(({ agent_id: agentId, ticket_number: ticketNumber, state }) => ({
      agentId,
      ticketNumber,
      state: state as Presence['state'],
    }));
  },
});

/** Those whose time ended long ago, whatever the clocks of other processes say. */
const keptMs = 10 * 60_000;

const removeOld = statement((db, workspaceId: Placeholder<string>, before: Placeholder<Instant>) =>
  db.deleteFrom('presence').where('workspace_id', '=', workspaceId).where('until', '<', before),
);

const saveRow = statement((db, row: Placeholder<Tables['presence']>) =>
  db
    .insertInto('presence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'ticket_number', 'agent_id']).doUpdateSet({
        state: (update) => update.ref('excluded.state'),
        until: (update) => update.ref('excluded.until'),
      }),
    ),
);

const removeRow = statement(
  (
    db,
    workspaceId: Placeholder<string>,
    { number, agentId }: Placeholder<{ number: number; agentId: string }>,
  ) =>
    db
      .deleteFrom('presence')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', number)
      .where('agent_id', '=', agentId),
);

const listRows = statement((db, workspaceId: Placeholder<string>, at: Placeholder<Instant>) =>
  db
    .selectFrom('presence')
    .select(['agent_id', 'ticket_number', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where('until', '>', at)
    .orderBy('ticket_number')
    .orderBy('agent_id'),
);
