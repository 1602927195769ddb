import type { CustomerSessionStore, Session, SessionStore, Stores } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import type { StorageUnderTest, TestWorkspace } from './test-storage.ts';

export const first = '2026-11-20T10:00:00.000Z';
export const second = '2026-11-20T10:00:00.001Z';

type Kept = Omit<Session, 'agentId'>;
type Shared = Pick<
  SessionStore & CustomerSessionStore,
  'touch' | 'revoke' | 'removeEndedBefore' | 'hasEndedBefore'
>;

/** `stored` adds one of a new person, or of the same as another session. */
export type SessionsUnderTest<One extends Kept> = Readonly<{
  stored: (desk: TestWorkspace, wanted?: Partial<Kept>, like?: One) => Promise<One>;
  store: (stores: Stores) => Shared & Readonly<{ find: (id: string) => Promise<One | null> }>;
  revokeLike: (stores: Stores, like: One, at: string) => Promise<unknown>;
  /** When one in a browser ends that was used at ten. */
  browserEnd: string;
}>;

/** The rules of sessions, be they an agent's or a customer's: for the describe block around. */
export const sessionRules = <One extends Kept>(
  here: StorageUnderTest,
  { stored, store, revokeLike, browserEnd }: SessionsUnderTest<One>,
): void => {
  const found = (desk: TestWorkspace, { id }: One) => desk.read((stores) => store(stores).find(id));

  test.each([
    { kind: 'device', device: { name: 'Ann’s 📱', platform: 'android', appVersion: '1' }, revokedAt: first },
    { kind: 'browser', device: { name: null, platform: null, appVersion: null }, revokedAt: null },
  ] as const)('are found by id as they were added: $kind', async (wanted) => {
    const desk = await here.newWorkspace();
    const session = await stored(desk, wanted);
    expect(await found(desk, session)).toEqual(session);
    expect(await desk.read((stores) => store(stores).find(anId()))).toBeNull();
  });

  test.each([
    ['device', '2027-02-18T10:00:00.000Z'],
    ['browser', browserEnd],
  ] as const)('in a %s move on with their use by the life of their kind', async (kind, expiresAt) => {
    const desk = await here.newWorkspace();
    const session = await stored(desk, { kind, expiresAt: '2026-11-20T11:00:00.000Z' });
    await desk.write((stores) => store(stores).touch([session.id], first));
    expect(await found(desk, session)).toEqual({ ...session, lastUsedAt: first, expiresAt });
  });

  test('never move back', async () => {
    const desk = await here.newWorkspace();
    const session = await stored(desk, { kind: 'browser' });
    await desk.write((stores) => store(stores).touch([session.id], first));
    const after = await found(desk, session);
    expect(after).toEqual({ ...session, lastUsedAt: first });
    await desk.write((stores) => store(stores).touch([session.id], '2026-11-20T09:59:59.999Z'));
    expect(await found(desk, session)).toEqual(after);
  });

  test('that were used at once move on together, the revoked, the other and the unknown not', async () => {
    const desk = await here.newWorkspace();
    const used = [];
    for (let count = 0; count < 40; count++) used.push(await stored(desk));
    const [revoked, other] = [await stored(desk, { revokedAt: first }), await stored(desk)];
    const ids = [...used, revoked].map(({ id }) => id);
    await desk.write((stores) => store(stores).touch([...ids, anId()], second));
    for (const session of used) expect(await found(desk, session)).toMatchObject({ lastUsedAt: second });
    for (const session of [revoked, other]) expect(await found(desk, session)).toEqual(session);
  });

  test('are revoked one by one, and keep the first instant', async () => {
    const desk = await here.newWorkspace();
    const session = await stored(desk);
    const other = await stored(desk, {}, session);
    const revoke = (id: string, at: string) => desk.write((stores) => store(stores).revoke(id, at));
    await revoke(session.id, first);
    await revoke(session.id, second);
    expect(await found(desk, session)).toEqual({ ...session, revokedAt: first });
    expect(await found(desk, other)).toEqual(other);
    await expect(revoke(anId(), first)).resolves.toBeUndefined();
  });

  test('of a person are revoked all, and of nobody else', async () => {
    const desk = await here.newWorkspace();
    const one = await stored(desk);
    const two = await stored(desk, { kind: 'browser' }, one);
    const earlier = await stored(desk, { revokedAt: first }, one);
    const other = await stored(desk);
    await desk.write((stores) => revokeLike(stores, one, second));
    for (const session of [one, two])
      expect(await found(desk, session)).toEqual({ ...session, revokedAt: second });
    for (const session of [earlier, other]) expect(await found(desk, session)).toEqual(session);
  });

  test('that ended are removed so many at a time, the live ones never', async () => {
    const desk = await here.newWorkspace();
    const live = await stored(desk);
    const expired = await stored(desk, { expiresAt: first }, live);
    const revoked = await stored(desk, { revokedAt: first }, live);
    const stays = await stored(desk, { expiresAt: second, revokedAt: second }, live);
    const due = (at: string) => desk.read((stores) => store(stores).hasEndedBefore(at));
    const remove = () => desk.write((stores) => store(stores).removeEndedBefore(second, 1));
    expect([await due(first), await due(second)]).toEqual([false, true]);
    expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
    expect(await due(second)).toBe(false);
    for (const session of [expired, revoked]) expect(await found(desk, session)).toBeNull();
    for (const session of [live, stays]) expect(await found(desk, session)).toEqual(session);
  });
};
