/** What is done alike with the sessions of agents and those of customers. */
import { type Instant, later, plus } from '../kernel/instant.ts';
import type { AnySession, SessionKind } from '../model/entry/session.ts';
import { removePushDevices } from './memory-push-devices.ts';
import type { Table, Tables } from './memory-tables.ts';

export type SessionTable<One extends AnySession> = Readonly<{
  rows: Table<Readonly<{ workspaceId: string; session: One; tokenHash: string }>>;
  lifeOf: (kind: SessionKind) => number;
}>;

export const memorySessionTable = <One extends AnySession>(
  tables: Tables,
  { rows, lifeOf }: SessionTable<One>,
) => {
  const all = () => rows.all().map(({ session }) => session);
  const ended = (instant: Instant) => all().filter((session) => endOf(session) < instant);
  const change = (id: string, changed: (session: One) => One): void => {
    const row = rows.find(id);
    if (row?.session.revokedAt === null) rows.put(id, { ...row, session: changed(row.session) });
  };
  const revoke = (id: string, at: Instant): void => change(id, (session) => ({ ...session, revokedAt: at }));
  const usedAt = (session: One, at: Instant): One => ({
    ...session,
    lastUsedAt: later(session.lastUsedAt, at),
    expiresAt: later(session.expiresAt, plus(at, lifeOf(session.kind))),
  });
  const remove = (id: string): void => {
    removePushDevices(tables, ({ sessionId }) => sessionId === id);
    rows.remove(id);
  };
  const store = {
    find: async (id: string) => rows.find(id)?.session ?? null,
    add: async (session: One, tokenHash: string) =>
      rows.put(session.id, { workspaceId: tables.workspaceId, session, tokenHash }),
    touch: async (ids: readonly string[], at: Instant) => {
      for (const id of ids) change(id, (session) => usedAt(session, at));
    },
    revoke: async (id: string, at: Instant) => revoke(id, at),
    removeEndedBefore: async (instant: Instant, limit: number) => {
      const gone = ended(instant).slice(0, limit);
      for (const { id } of gone) remove(id);
      return gone.length;
    },
    hasEndedBefore: async (instant: Instant) => ended(instant).length > 0,
  };
  /** Says how many it ended. */
  const revokeWhere = async (isMeant: (session: One) => boolean, at: Instant): Promise<number> => {
    const open = all().filter((session) => isMeant(session) && session.revokedAt === null);
    for (const { id } of open) revoke(id, at);
    return open.length;
  };
  return { store, all, remove, revokeWhere };
};

const endOf = ({ expiresAt, revokedAt }: AnySession): Instant =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt;
