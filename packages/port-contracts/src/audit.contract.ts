import type { AuditEntry, AuditFilter } from '@tidemark/domain';
import { anAuditEntry, anId } from '@tidemark/domain/testing';
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
      const one = anAuditEntry({ actorId, operation: 'openTicket' });
      const two = anAuditEntry({ actorId, outcome: 'not_found' });
      const three = anAuditEntry({ operation: 'openTicket', outcome: 'partial' });
      await write((stores) => stores.audit.add([one, two, three]));
      const listed: readonly (readonly [AuditFilter, readonly AuditEntry[]])[] = [
        [{ actorId }, [two, one]],
        [{ operation: 'openTicket' }, [three, one]],
        [{ failed: true }, [two]],
        [{ failed: false }, [three, one]],
        [{ actorId, operation: 'openTicket', failed: false }, [one]],
        [{ operation: "' or 1=1" }, []],
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
