import { type Instant, later, plus } from '../instant.ts';
import { lifeOf, type Session, type SessionStore } from '../sessions/session.ts';
import { newestFirst } from './memory-pages.ts';
import { removePushDevices } from './memory-push-devices.ts';
import type { Tables } from './memory-tables.ts';

export const memorySessions = (tables: Tables): SessionStore => {
  const rows = tables.of('sessions');
  const sessions = () => rows.all().map(({ session }) => session);
  const ended = (instant: Instant) => sessions().filter((session) => endOf(session) < instant);
  const change = (id: string, changed: (session: Session) => Session): void => {
    const row = rows.find(id);
    if (row?.session.revokedAt === null) rows.put(id, { ...row, session: changed(row.session) });
  };
  const revoke = (id: string, at: Instant): void => change(id, (session) => ({ ...session, revokedAt: at }));

  return {
    find: async (id) => rows.find(id)?.session ?? null,
    listOfAgent: async (agentId, page) =>
      newestFirst(
        sessions().filter((session) => session.agentId === agentId),
        page,
      ),
    add: async (session, tokenHash) =>
      rows.put(session.id, { workspaceId: tables.workspaceId, session, tokenHash }),
    touch: async (ids, at) => {
      for (const id of ids) change(id, (session) => usedAt(session, at));
    },
    revoke: async (id, at) => revoke(id, at),
    revokeOfAgent: async (agentId, at) => {
      for (const session of sessions()) if (session.agentId === agentId) revoke(session.id, at);
    },
    removeEndedBefore: async (instant, limit) => {
      const gone = ended(instant).slice(0, limit);
      for (const { id } of gone) {
        removePushDevices(tables, ({ sessionId }) => sessionId === id);
        rows.remove(id);
      }
      return gone.length;
    },
    hasEndedBefore: async (instant) => ended(instant).length > 0,
  };
};

const usedAt = (session: Session, at: Instant): Session => ({
  ...session,
  lastUsedAt: later(session.lastUsedAt, at),
  expiresAt: later(session.expiresAt, plus(at, lifeOf(session.kind))),
});

const endOf = ({ expiresAt, revokedAt }: Session): Instant =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt;
