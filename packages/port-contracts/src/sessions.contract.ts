import { type PersonType, personTypes, type Session } from '@tidemark/domain';
import { aHash, anId, aSession } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedDevice, storedPerson, storedSession } from './stored.ts';
import { type OpenStorage, type StorageUnderTest, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const first = '2026-11-20T10:00:00.000Z';
const second = '2026-11-20T10:00:00.001Z';

/** When a session in a browser ends that was used at ten. */
const browserEnds: Readonly<Record<PersonType, string>> = {
  agent: '2026-11-20T22:00:00.000Z',
  customer: '2026-12-04T10:00:00.000Z',
};

const found = (desk: TestWorkspace, { id, owner }: Session) =>
  desk.read(({ sessions }) => sessions[owner.type].find(id));

export const sessionsContract = (open: OpenStorage): void => {
  describe.each(personTypes)('sessions of type %s', (type) => {
    const here = withStorage(open);
    lives(here, type);
    ends(here, type);
  });

  describe('sessions of customers', () => {
    const here = withStorage(open);

    test('are removed with their contact, with devices and read marks, and no others', async () => {
      const desk = await here.newWorkspace();
      const gone = await storedDevice(desk, 'customer');
      const kept = await storedDevice(desk, 'customer');
      await desk.write(async ({ notifications }) => {
        for (const device of [gone, kept]) await notifications.markRead(device.owner, first);
      });
      await desk.write(({ contacts }) => contacts.remove(gone.owner.id));
      const left = (device: typeof gone) =>
        desk.read(async ({ sessions, pushDevices, notifications }) => [
          (await sessions.customer.find(device.sessionId))?.id ?? null,
          (await pushDevices.find(device.id))?.id ?? null,
          await notifications.findReadAt(device.owner),
        ]);
      expect(await left(gone)).toEqual([null, null, null]);
      expect(await left(kept)).toEqual([kept.sessionId, kept.id, first]);
    });
  });
};

const lives = (here: StorageUnderTest, type: PersonType): void => {
  test.each([
    { kind: 'device', device: { name: 'Ann’s 📱', platform: 'android', appVersion: '1' }, revokedAt: first },
    { kind: 'browser', device: { name: null, platform: null, appVersion: null }, revokedAt: null },
  ] as const)('are found by id as they were added: $kind', async (fields) => {
    const desk = await here.newWorkspace();
    const session = await storedSession(desk, type, fields);
    expect(await found(desk, session)).toEqual(session);
    expect(await desk.read(({ sessions }) => sessions[type].find(anId()))).toBeNull();
  });

  test('are not found under the other type', async () => {
    const desk = await here.newWorkspace();
    const session = await storedSession(desk, type);
    const { id, owner } = session;
    const other = type === 'agent' ? 'customer' : 'agent';
    await desk.write(async ({ sessions: { [other]: store } }) => {
      expect(await store.find(id)).toBeNull();
      expect((await store.listOf(owner.id, { limit: 1, after: null })).data).toEqual([]);
      expect(await store.revokeOf(owner.id, second)).toBe(0);
      await store.touch([id], second);
      await store.revoke(id, second);
    });
    expect(await found(desk, session)).toEqual(session);
  });

  test('are listed by owner, newest first, with ended ones', async () => {
    const desk = await here.newWorkspace();
    const owner = await storedPerson(desk, type);
    const stored: Session[] = [];
    for (const revokedAt of [null, first, null, first])
      stored.push(await storedSession(desk, type, { owner, revokedAt }));
    await storedSession(desk, type);
    await expectWalk(
      (page) => desk.read(({ sessions }) => sessions[type].listOf(owner.id, page)),
      stored.toReversed(),
    );
  });

  test.each([
    ['device', '2027-02-18T10:00:00.000Z'],
    ['browser', browserEnds[type]],
  ] as const)('in a %s are extended at each use, by the time of their kind', async (kind, expiresAt) => {
    const desk = await here.newWorkspace();
    const session = await storedSession(desk, type, { kind, expiresAt: '2026-11-20T11:00:00.000Z' });
    await desk.write(({ sessions }) => sessions[type].touch([session.id], first));
    expect(await found(desk, session)).toEqual({ ...session, lastUsedAt: first, expiresAt });
  });

  test('never move back', async () => {
    const desk = await here.newWorkspace();
    const session = await storedSession(desk, type, { kind: 'browser' });
    await desk.write(({ sessions }) => sessions[type].touch([session.id], first));
    const after = await found(desk, session);
    expect(after).toEqual({ ...session, lastUsedAt: first });
    await desk.write(({ sessions }) => sessions[type].touch([session.id], '2026-11-20T09:59:59.999Z'));
    expect(await found(desk, session)).toEqual(after);
  });

  test('that were used at once are extended together, except revoked, other and unknown ones', async () => {
    const desk = await here.newWorkspace();
    const used: Session[] = [];
    for (let count = 0; count < 40; count++) used.push(await storedSession(desk, type));
    const revoked = await storedSession(desk, type, { revokedAt: first });
    const other = await storedSession(desk, type);
    const ids = [...used, revoked].map(({ id }) => id);
    await desk.write(({ sessions }) => sessions[type].touch([...ids, anId()], second));
    for (const session of used) expect(await found(desk, session)).toMatchObject({ lastUsedAt: second });
    for (const session of [revoked, other]) expect(await found(desk, session)).toEqual(session);
  });

  test('are opened by another token once their owner proved who they are, unless they are revoked', async () => {
    const desk = await here.newWorkspace();
    const live = await storedSession(desk, type);
    const revoked = await storedSession(desk, type, { revokedAt: first });
    for (const session of [live, revoked])
      await desk.write(({ sessions }) => sessions[type].prove(session.id, aHash(), second));
    expect(await found(desk, live)).toEqual({ ...live, provedAt: second });
    expect(await found(desk, revoked)).toEqual(revoked);
    await expect(
      desk.write(({ sessions }) => sessions[type].prove(anId(), aHash(), second)),
    ).resolves.toBeUndefined();
  });

  test('are not stored by a write that fails', async () => {
    const desk = await here.newWorkspace();
    const session = aSession({ owner: await storedPerson(desk, type) });
    const attempt = desk.write(async ({ sessions }) => {
      await sessions[type].add(session, aHash());
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow();
    expect(await found(desk, session)).toBeNull();
  });
};

const ends = (here: StorageUnderTest, type: PersonType): void => {
  test('are revoked one by one, and keep the first time', async () => {
    const desk = await here.newWorkspace();
    const session = await storedSession(desk, type);
    const other = await storedSession(desk, type, { owner: session.owner });
    const revoke = (id: string, at: string) => desk.write(({ sessions }) => sessions[type].revoke(id, at));
    await revoke(session.id, first);
    await revoke(session.id, second);
    expect(await found(desk, session)).toEqual({ ...session, revokedAt: first });
    expect(await found(desk, other)).toEqual(other);
    await expect(revoke(anId(), first)).resolves.toBeUndefined();
  });

  test('of a person are all revoked and counted, and no others', async () => {
    const desk = await here.newWorkspace();
    const owner = await storedPerson(desk, type);
    const open = [
      await storedSession(desk, type, { owner }),
      await storedSession(desk, type, { owner, kind: 'browser' }),
    ];
    const earlier = await storedSession(desk, type, { owner, revokedAt: first });
    const other = await storedSession(desk, type);
    const revoke = () => desk.write(({ sessions }) => sessions[type].revokeOf(owner.id, second));
    expect([await revoke(), await revoke()]).toEqual([2, 0]);
    for (const session of open) expect(await found(desk, session)).toEqual({ ...session, revokedAt: second });
    for (const session of [earlier, other]) expect(await found(desk, session)).toEqual(session);
  });

  test('that ended are removed in batches, and live ones never', async () => {
    const desk = await here.newWorkspace();
    const live = await storedSession(desk, type);
    const { owner } = live;
    const expired = await storedSession(desk, type, { owner, expiresAt: first });
    const revoked = await storedSession(desk, type, { owner, revokedAt: first });
    const stays = await storedSession(desk, type, { owner, expiresAt: second, revokedAt: second });
    const due = (at: string) => desk.read(({ sessions }) => sessions[type].hasEndedBefore(at));
    const remove = () => desk.write(({ sessions }) => sessions[type].removeEndedBefore(second, 1));
    expect([await due(first), await due(second)]).toEqual([false, true]);
    expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
    expect(await due(second)).toBe(false);
    for (const session of [expired, revoked]) expect(await found(desk, session)).toBeNull();
    for (const session of [live, stays]) expect(await found(desk, session)).toEqual(session);
  });
};
