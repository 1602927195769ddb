import { limits, type NotedEntry, type NotedUse, plus } from '@tidemark/domain';
import {
  aContact,
  aHash,
  anAgent,
  anApiKey,
  anAuditEntry,
  anAuditSegment,
  anId,
  aSession,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T09:05:00.000Z';

export const auditNotesContract = (open: OpenStorage): void => {
  describe('what audit trails noted of several workspaces', () => {
    const here = withStorage(open);
    const notes = () => here.storage().auditNotes;

    const noted = (workspace: TestWorkspace, more: Partial<NotedEntry['entry']> = {}): NotedEntry => ({
      workspaceId: workspace.id,
      entry: {
        ...anAuditEntry(),
        place: { segment: anId(), position: 1, sourceMark: null, seal: 'a1' },
        ...more,
      },
    });
    const logOf = async ({ read }: TestWorkspace) =>
      (await read(({ audit }) => audit.listFromOldest(page))).data;

    test('is in the log of its workspace alone, unchanged and once', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const entries = Array.from({ length: 70 }, (_, place) => noted(place % 3 === 0 ? two : one));
      const odd = noted(one, { actorName: 'Zapier ⚡', path: '/tickets/42?x=%00"\'', source: '2001:db8::1' });
      await notes().add([...entries, odd]);
      await notes().add([odd]);
      await notes().add([]);
      for (const workspace of [one, two])
        expect(await logOf(workspace)).toEqual(
          [...entries, odd].flatMap(({ workspaceId, entry }) => (workspaceId === workspace.id ? entry : [])),
        );
    });

    test('has no network address of a customer who is no longer stored in that workspace', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const contact = aContact();
      await one.write(({ contacts }) => contacts.addIfNew(contact));
      const source = '192.0.2.7';
      const by = { actorType: 'customer', actorId: contact.id, source };
      await notes().add([noted(one, by), noted(two, by), noted(two, { ...by, actorType: 'agent' })]);
      const sources = async (workspace: TestWorkspace) =>
        (await logOf(workspace)).map((entry) => entry.source);
      expect(await sources(one)).toEqual([source]);
      expect(await sources(two)).toEqual([null, source]);
    });

    test('moves last uses forward, and the ends of sessions with them', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const key = anApiKey();
      const other = anApiKey();
      const agent = anAgent();
      const session = aSession({ owner: { type: 'agent', id: agent.id } });
      await one.write(async ({ apiKeys, agents, sessions }) => {
        await apiKeys.add(key, aHash());
        await agents.add(agent, null);
        await sessions.agent.add(session, aHash());
      });
      await two.write(({ apiKeys }) => apiKeys.add(other, aHash()));
      const used = (workspace: TestWorkspace, credential: NotedUse['credential'], instant = at) => ({
        workspaceId: workspace.id,
        credential,
        at: instant,
      });
      await notes().touch([
        used(one, { type: 'api_key', id: key.id }),
        used(two, { type: 'api_key', id: other.id }, plus(at, 2_000)),
        used(two, { type: 'api_key', id: key.id }, plus(at, 3_000)),
        used(one, { type: 'agent', id: session.id }),
      ]);
      await notes().touch([used(one, { type: 'api_key', id: key.id }, plus(at, -60_000))]);
      const lastUse = ({ read }: TestWorkspace, id: string) =>
        read(async ({ apiKeys }) => (await apiKeys.find(id))?.lastUsedAt);
      expect(await lastUse(one, key.id)).toBe(at);
      expect(await lastUse(two, other.id)).toBe(plus(at, 2_000));
      expect(await one.read(({ sessions }) => sessions.agent.find(session.id))).toMatchObject({
        lastUsedAt: at,
        expiresAt: plus(at, limits.sessions.deviceMs),
      });
    });

    test('has heads: those that no other names are known, and a removed one stays as it is', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const first = anAuditSegment();
      const second = anAuditSegment({ follows: [first.id] });
      const removed = anAuditSegment({ removedAt: at });
      await notes().saveHeads([
        { workspaceId: one.id, segment: first },
        { workspaceId: one.id, segment: second },
        { workspaceId: two.id, segment: removed },
      ]);
      expect(await notes().unnamed([one.id, two.id])).toEqual(
        expect.arrayContaining([
          { workspaceId: one.id, id: second.id },
          { workspaceId: two.id, id: removed.id },
        ]),
      );
      expect(await notes().unnamed([one.id])).toEqual([{ workspaceId: one.id, id: second.id }]);
      const grown = { ...second, last: 9, chain: 'b2' };
      await notes().saveHeads([
        { workspaceId: one.id, segment: grown },
        { workspaceId: two.id, segment: { ...removed, removedAt: null } },
      ]);
      const headsOf = async ({ read }: TestWorkspace) =>
        (await read(({ audit }) => audit.listSegments(page))).data;
      expect(await headsOf(one)).toEqual([grown, first].sort((a, b) => (a.id < b.id ? 1 : -1)));
      expect(await headsOf(two)).toEqual([removed]);
    });

    test('has heads of earlier days whose entries are still there, in every workspace', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const heads = [
        { workspaceId: one.id, segment: anAuditSegment({ day: '2001-01-01' }) },
        { workspaceId: two.id, segment: anAuditSegment({ day: '2001-01-02' }) },
        { workspaceId: two.id, segment: anAuditSegment({ day: '2001-01-02', removedAt: at }) },
        { workspaceId: two.id, segment: anAuditSegment({ day: '2001-01-03' }) },
      ];
      await notes().saveHeads(heads);
      expect(await notes().headsBefore('2001-01-03', 10)).toEqual(heads.slice(0, 2));
      expect(await notes().headsBefore('2001-01-03', 1)).toHaveLength(1);
    });
  });
};
