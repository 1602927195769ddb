import type { Session } from '@tidemark/domain';
import { aHash, anId, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedAgent } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const first = '2026-11-20T10:00:00.000Z';
const second = '2026-11-20T10:00:00.001Z';

const stored = async (desk: TestWorkspace, wanted: Partial<Session> = {}): Promise<Session> => {
  const session = aSession({ ...wanted, agentId: wanted.agentId ?? (await storedAgent(desk)).id });
  await desk.write((stores) => stores.sessions.add(session, aHash()));
  return session;
};

const found = ({ read }: TestWorkspace, { id }: Session): Promise<Session | null> =>
  read((stores) => stores.sessions.find(id));

export const sessionsContract = (open: OpenStorage): void => {
  describe('sessions', () => {
    const here = withStorage(open);

    test.each([
      {
        kind: 'device',
        device: { name: 'Ann’s 📱', platform: 'android', appVersion: '1' },
        revokedAt: first,
      },
      { kind: 'browser', device: { name: null, platform: null, appVersion: null }, revokedAt: null },
    ] as const)('are found by id as they were added: $kind', async (wanted) => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, wanted);
      expect(await found(desk, session)).toEqual(session);
      expect(await desk.read((stores) => stores.sessions.find(anId()))).toBeNull();
    });

    test('are listed by agent, newest first, those that ended too', async () => {
      const desk = await here.newWorkspace();
      const { agentId, ...oldest } = await stored(desk);
      const sessions = [{ ...oldest, agentId }];
      for (const revokedAt of [first, null, first]) sessions.push(await stored(desk, { agentId, revokedAt }));
      await stored(desk);
      await expectWalk(
        (page) => desk.read((stores) => stores.sessions.listOfAgent(agentId, page)),
        sessions.toReversed(),
      );
    });

    test.each([
      ['device', '2027-02-18T10:00:00.000Z'],
      ['browser', '2026-11-20T22:00:00.000Z'],
    ] as const)('in a %s move on with their use by the life of their kind', async (kind, expiresAt) => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, { kind, expiresAt: '2026-11-20T11:00:00.000Z' });
      await desk.write((stores) => stores.sessions.touch([session.id], first));
      expect(await found(desk, session)).toEqual({ ...session, lastUsedAt: first, expiresAt });
    });

    test('never move back', async () => {
      const desk = await here.newWorkspace();
      const session = await stored(desk, { kind: 'browser' });
      await desk.write((stores) => stores.sessions.touch([session.id], first));
      const after = await found(desk, session);
      expect(after).toEqual({ ...session, lastUsedAt: first });
      await desk.write((stores) => stores.sessions.touch([session.id], '2026-11-20T09:59:59.999Z'));
      expect(await found(desk, session)).toEqual(after);
    });

    test('that were used at once move on together, the revoked, the other and the unknown not', async () => {
      const desk = await here.newWorkspace();
      const used = [];
      for (let count = 0; count < 40; count++) used.push(await stored(desk));
      const [revoked, other] = [await stored(desk, { revokedAt: first }), await stored(desk)];
      const ids = [...used, revoked].map(({ id }) => id);
      await desk.write((stores) => stores.sessions.touch([...ids, anId()], second));
      for (const session of used) expect(await found(desk, session)).toMatchObject({ lastUsedAt: second });
      for (const session of [revoked, other]) expect(await found(desk, session)).toEqual(session);
    });

    test('are revoked one by one, and keep the first instant', async () => {
      const desk = await here.newWorkspace();
      const session = await stored(desk);
      const other = await stored(desk, { agentId: session.agentId });
      const revoke = (at: string) => desk.write((stores) => stores.sessions.revoke(session.id, at));
      await revoke(first);
      await revoke(second);
      expect(await found(desk, session)).toEqual({ ...session, revokedAt: first });
      expect(await found(desk, other)).toEqual(other);
      await expect(desk.write((stores) => stores.sessions.revoke(anId(), first))).resolves.toBeUndefined();
    });

    test('of an agent are revoked all, and of nobody else', async () => {
      const desk = await here.newWorkspace();
      const one = await stored(desk);
      const two = await stored(desk, { agentId: one.agentId, kind: 'browser' });
      const earlier = await stored(desk, { agentId: one.agentId, revokedAt: first });
      const other = await stored(desk);
      await desk.write((stores) => stores.sessions.revokeOfAgent(one.agentId, second));
      for (const session of [one, two])
        expect(await found(desk, session)).toEqual({ ...session, revokedAt: second });
      for (const session of [earlier, other]) expect(await found(desk, session)).toEqual(session);
    });

    test('that ended are removed so many at a time, the live ones never', async () => {
      const desk = await here.newWorkspace();
      const { agentId } = await stored(desk);
      const expired = await stored(desk, { agentId, expiresAt: first });
      const revoked = await stored(desk, { agentId, revokedAt: first });
      const stays = await stored(desk, { agentId, expiresAt: second, revokedAt: second });
      const due = (at: string) => desk.read((stores) => stores.sessions.hasEndedBefore(at));
      const remove = () => desk.write((stores) => stores.sessions.removeEndedBefore(second, 1));
      expect([await due(first), await due(second)]).toEqual([false, true]);
      expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
      expect(await due(second)).toBe(false);
      for (const session of [expired, revoked]) expect(await found(desk, session)).toBeNull();
      expect(await found(desk, stays)).toEqual(stays);
    });
  });
};
