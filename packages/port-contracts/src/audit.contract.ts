import type { AuditEntry, AuditFilter } from '@tidemark/domain';
import { anAuditEntry, anAuditSegment, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

export const auditContract = (open: OpenStorage): void => {
  describe('the audit log', () => {
    const here = withStorage(open);

    test('stores entries of people and of the system unchanged', async () => {
      const { read, write } = await here.newWorkspace();
      const entries = [
        anAuditEntry({
          actorType: 'api_key',
          actorId: anId(),
          actorName: 'Zapier ⚡',
          source: '2001:db8::1',
          subjectType: 'contact',
          subjectId: anId(),
          clientRequestId: 'theirs',
          tried: 'a1',
          place: { segment: anId(), position: 2 ** 40, sourceMark: 'cafe', seal: 'b2' },
        }),
        anAuditEntry({ outcome: 'ticket_closed', path: '/tickets/42?x=%00"\'' }),
      ];
      await write((stores) => stores.audit.add(entries));
      await expectWalk((page) => read((stores) => stores.audit.list(page)), entries.toReversed());
    });

    test('shows a batch and single entries newest first', async () => {
      const { read, write } = await here.newWorkspace();
      const one = anAuditEntry();
      const two = anAuditEntry();
      const three = anAuditEntry();
      const four = anAuditEntry();
      await write((stores) => stores.audit.add([one, two, three]));
      await write((stores) => stores.audit.add([four]));
      await write((stores) => stores.audit.add([]));
      await expectWalk((page) => read((stores) => stores.audit.list(page)), [four, three, two, one]);
    });

    test('lists those of an actor, of an operation, and those that failed or did not', async () => {
      const { read, write } = await here.newWorkspace();
      const actorId = anId();
      const one = anAuditEntry({ actorId, operation: 'openTicket', subjectId: null });
      const two = anAuditEntry({ actorId, outcome: 'not_found', subjectId: '7' });
      const three = anAuditEntry({ operation: 'openTicket', outcome: 'partial', subjectType: 'contact' });
      await write((stores) => stores.audit.add([one, two, three]));
      const listed: readonly (readonly [AuditFilter, readonly AuditEntry[]])[] = [
        [{ actorId }, [two, one]],
        [{ operation: 'openTicket' }, [three, one]],
        [{ failed: true }, [two]],
        [{ failed: false }, [three, one]],
        [{ actorId, operation: 'openTicket', failed: false }, [one]],
        [{ operation: "' or 1=1" }, []],
        [{ subjectType: 'contact' }, [three]],
        [{ subjectType: 'ticket', subjectId: '7' }, [two]],
        [{ subjectId: '8' }, []],
      ];
      for (const [filter, entries] of listed)
        await expectWalk((page) => read((stores) => stores.audit.list(page, filter)), entries);
    });

    test('stores an entry once, however often its batch is sent', async () => {
      const { read, write } = await here.newWorkspace();
      const one = anAuditEntry();
      const two = anAuditEntry();
      await write((stores) => stores.audit.add([one]));
      await write((stores) => stores.audit.add([one, two]));
      await expectWalk((page) => read((stores) => stores.audit.list(page)), [two, one]);
    });

    test('shows entries oldest first too', async () => {
      const { read, write } = await here.newWorkspace();
      const entries = Array.from({ length: 5 }, () => anAuditEntry());
      await write((stores) => stores.audit.add(entries));
      await expectWalk((page) => read((stores) => stores.audit.listFromOldest(page)), entries);
    });

    test('stores heads of segments, replaces them, and lists the last ones first', async () => {
      const { read, write } = await here.newWorkspace();
      const first = anAuditSegment();
      const second = anAuditSegment({
        voids: [2, 5],
        follows: [first.id],
        endedAt: '2026-11-20T09:00:00.000Z',
      });
      const grown = { ...first, last: 8, chain: 'ff', seal: 'ee' };
      for (const segment of [first, second, grown])
        await write((stores) => stores.audit.saveSegment(segment));
      await expectWalk((page) => read((stores) => stores.audit.listSegments(page)), [second, grown]);
      const other = await here.newWorkspace();
      await expectWalk((page) => other.read((stores) => stores.audit.listSegments(page)), []);
    });

    test('keeps the head of a segment whose entries are removed', async () => {
      const { read, write } = await here.newWorkspace();
      const grown = anAuditSegment();
      const removed = { ...grown, removedAt: '2026-11-25T00:00:00.000Z', seal: 'cc' };
      const ended = { ...grown, endedAt: '2026-11-26T00:00:00.000Z', seal: 'dd' };
      for (const segment of [grown, removed, ended])
        await write((stores) => stores.audit.saveSegment(segment));
      await expectWalk((page) => read((stores) => stores.audit.listSegments(page)), [removed]);
    });

    test('removes the oldest entries whose segment is not kept, a few at a time', async () => {
      const { read, write } = await here.newWorkspace();
      const kept = anAuditSegment({ day: '2026-11-21' });
      const gone = anAuditSegment({ removedAt: '2026-11-25T00:00:00.000Z' });
      const at = '2026-11-20T08:00:00.000Z';
      const entryOf = (segment: string | null, instant = at) =>
        anAuditEntry({
          at: instant,
          place: segment === null ? null : { segment, position: 1, sourceMark: null, seal: 'a' },
        });
      const old = [entryOf(null), entryOf(gone.id), entryOf(anId())];
      const left = [entryOf(kept.id), entryOf(gone.id, '2026-11-21T00:00:00.000Z')];
      await write(async ({ audit }) => {
        await audit.add([...old, ...left]);
        await audit.saveSegment(kept);
        await audit.saveSegment(gone);
      });
      const before = '2026-11-21T00:00:00.000Z';
      const found = (day: string) => read(({ audit }) => audit.segmentsBefore(day, 9));
      expect([await found('2026-11-21'), await found('2026-11-22')]).toEqual([[], [kept]]);
      const remove = () => write(({ audit }) => audit.removeBefore(before, 2));
      expect(await read(({ audit }) => audit.hasBefore(before))).toBe(true);
      expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
      await expectWalk((page) => read((stores) => stores.audit.listFromOldest(page)), left);
      expect(await read(({ audit }) => audit.hasBefore(at))).toBe(false);
    });

    test('accepts hundreds of entries in one batch', async () => {
      const { read, write } = await here.newWorkspace();
      await write((stores) => stores.audit.add(Array.from({ length: 700 }, () => anAuditEntry())));
      const { data, next } = await read((stores) => stores.audit.list({ limit: 100, after: null }));
      expect(data).toHaveLength(100);
      expect(next).not.toBeNull();
    });

    test('removes the network address from a customer’s entries, a few at a time, and changes nothing else', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const contactId = anId();
      const ofCustomer = {
        actorType: 'customer',
        actorId: contactId,
        actorName: 'Customer',
        source: '192.0.2.7',
      };
      const theirs = [1, 2, 3].map(() => anAuditEntry(ofCustomer));
      const others = [
        anAuditEntry({ ...ofCustomer, actorId: anId() }),
        anAuditEntry({ ...ofCustomer, actorType: 'agent' }),
        anAuditEntry({ ...ofCustomer, actorType: 'system', actorId: null }),
      ];
      await desk.write((stores) => stores.audit.add([...theirs, ...others]));
      const forget = (limit: number) => desk.write(({ audit }) => audit.forgetSourcesOf(contactId, limit));
      expect(await other.write(({ audit }) => audit.forgetSourcesOf(contactId, 9))).toBe(0);
      expect([await forget(2), await forget(2), await forget(2)]).toEqual([2, 1, 0]);
      const left = [...theirs.map((entry) => ({ ...entry, source: null })), ...others];
      await expectWalk((page) => desk.read((stores) => stores.audit.list(page)), left.toReversed());
    });
  });
};
