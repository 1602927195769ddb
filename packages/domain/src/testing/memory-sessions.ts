import { type Instant, later, plus } from '../kernel/instant.ts';
import { lifeOf, type Session, type SessionStore, type SessionStores } from '../model/entry/session.ts';
import type { Person, PersonType } from '../model/people/person.ts';
import { newestFirst } from './memory-pages.ts';
import { removePushDevices } from './memory-push-devices.ts';
import type { Tables } from './memory-tables.ts';

export const memorySessions = (tables: Tables): SessionStores => ({
  agent: storeOf(tables, 'agent'),
  customer: storeOf(tables, 'customer'),
});

const storeOf = (tables: Tables, type: PersonType): SessionStore => {
  const rows = tables.of('sessions');
  const rowOf = (id: string) => {
    const row = rows.find(id);
    return row?.session.owner.type === type ? row : null;
  };
  const all = () => rows.all().flatMap(({ session }) => (session.owner.type === type ? [session] : []));
  const ended = (instant: Instant) => all().filter((session) => endOf(session) < instant);
  const change = (id: string, changed: (session: Session) => Session): void => {
    const row = rowOf(id);
    if (row?.session.revokedAt === null) rows.put(id, { ...row, session: changed(row.session) });
  };
  const revoke = (id: string, at: Instant): void => change(id, (session) => ({ ...session, revokedAt: at }));
  return {
    find: async (id) => rowOf(id)?.session ?? null,
    listOf: async (id, page) => newestFirst(sessionsOf(tables, { type, id }), page),
    add: async (session, tokenHash) =>
      rows.put(session.id, { workspaceId: tables.workspaceId, session, tokenHash }),
    touch: async (ids, at) => {
      for (const id of ids) change(id, (session) => usedAt(session, at));
    },
    prove: async (id, tokenHash, at) => {
      change(id, (session) => ({ ...session, provedAt: at }));
      const row = rowOf(id);
      if (row?.session.revokedAt === null) rows.put(id, { ...row, tokenHash });
    },
    revoke: async (id, at) => revoke(id, at),
    revokeOf: async (id, at) => {
      const open = sessionsOf(tables, { type, id }).filter(({ revokedAt }) => revokedAt === null);
      for (const session of open) revoke(session.id, at);
      return open.length;
    },
    removeEndedBefore: async (instant, limit) => {
      const gone = ended(instant).slice(0, limit);
      for (const { id } of gone) remove(tables, id);
      return gone.length;
    },
    hasEndedBefore: async (instant) => ended(instant).length > 0,
  };
};

export const sessionsOf = (tables: Tables, { type, id }: Person): readonly Session[] =>
  tables
    .of('sessions')
    .all()
    .flatMap(({ session }) => (session.owner.type === type && session.owner.id === id ? [session] : []));

/** All that a person is signed in with is removed with the person. */
export const removeSessionsOf = (tables: Tables, owner: Person): void => {
  for (const { id } of sessionsOf(tables, owner)) remove(tables, id);
};

const remove = (tables: Tables, id: string): void => {
  removePushDevices(tables, ({ sessionId }) => sessionId === id);
  tables.of('sessions').remove(id);
};

const usedAt = (session: Session, at: Instant): Session => ({
  ...session,
  lastUsedAt: later(session.lastUsedAt, at),
  expiresAt: later(session.expiresAt, plus(at, lifeOf(session))),
});

const endOf = ({ expiresAt, revokedAt }: Session): Instant =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt;
