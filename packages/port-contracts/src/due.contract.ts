import { agingKinds, type ClaimedDue, type Due, idleSlotAfter, plus } from '@tidemark/domain';
import { anExport, aRule, aSignInLink, aTicketSla } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storeAging } from './aging-records.ts';
import { furnished } from './furnished.ts';
import { storedSession, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const now = '2026-11-20T12:00:00.000Z';
const minute = (count: number): string => plus(now, count * 60_000);
const many = 1_000;

export const dueContract = (open: OpenStorage): void => {
  describe('due work', () => {
    const here = withStorage(open);
    const list = () => here.storage().dueList;

    const lower = ({ write }: TestWorkspace, ...dues: readonly Due[]) =>
      write(({ due }) => due.lower(dues, plus(now, 30_000)));
    const rowsOf = ({ read }: TestWorkspace) => read(({ due }) => due.list());

    /** Claims for one workspace; what other tests have left is taken off the list. */
    const claim = async ({ id }: TestWorkspace, at = now): Promise<readonly ClaimedDue[]> => {
      const claimed = await list().claim(many, at, []);
      for (const other of claimed) if (other.workspaceId !== id) await list().settle(other, null);
      return claimed.filter(({ workspaceId }) => workspaceId === id);
    };
    const claimOne = async (desk: TestWorkspace, at = now): Promise<ClaimedDue> => {
      const claimed = await claim(desk, at);
      if (!claimed[0] || claimed.length > 1) throw new Error(`Expected one row, got ${claimed.length}.`);
      return claimed[0];
    };

    test('is listed by name with its instant, in its own workspace', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: minute(5) }, { chore: 'links', at: minute(3) });
      expect(await rowsOf(desk)).toEqual([
        { chore: 'links', at: minute(3) },
        { chore: 'tidy', at: minute(5) },
      ]);
      expect(await rowsOf(other)).toEqual([]);
    });

    test('is lowered by a write, and never raised', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: minute(5) });
      await lower(desk, { chore: 'tidy', at: minute(9) });
      expect(await rowsOf(desk)).toEqual([{ chore: 'tidy', at: minute(5) }]);
      await lower(desk, { chore: 'tidy', at: minute(2) });
      expect(await rowsOf(desk)).toEqual([{ chore: 'tidy', at: minute(2) }]);
    });

    test('of a failed write does not exist', async () => {
      const desk = await here.newWorkspace();
      const attempt = desk.write(async ({ due }) => {
        await due.lower([{ chore: 'tidy', at: now }], now);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await rowsOf(desk)).toEqual([]);
    });

    test('of a workspace that does not exist is not listed', async () => {
      const { id } = await here.newWorkspace();
      const unknown = `${id.slice(0, -4)}ffff`;
      const { work } = here.storage();
      await work.write(unknown, ({ due }) => due.lower([{ chore: 'tidy', at: now }], now));
      expect(await work.read(unknown, ({ due }) => due.list())).toEqual([]);
    });

    test('may be there for the kinds of records that the workspace has, and no others', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await desk.write(({ exports }) => exports.add(anExport()));
      await furnished(other);
      const kindsOf = ({ read }: TestWorkspace) => read(({ due }) => due.agingKinds());
      expect(await kindsOf(desk)).toEqual(new Set(['exports']));
      const kinds = ['events', 'idempotency', 'mails', 'ruleRuns', 'ruleVersions', 'webhookDeliveries'];
      expect([...(await kindsOf(other))].toSorted()).toEqual(kinds);
    });

    test.each(agingKinds)('may be there for %s if the workspace has one', async (kind) => {
      const desk = await here.newWorkspace();
      const kinds = () => desk.read(({ due }) => due.agingKinds());
      expect((await kinds()).has(kind)).toBe(false);
      await storeAging[kind](desk);
      expect((await kinds()).has(kind)).toBe(true);
    });

    test.each(['agent', 'customer'] as const)('may be there for sessions if one %s has one', async (type) => {
      const desk = await here.newWorkspace();
      await storedSession(desk, type);
      expect(await desk.read(({ due }) => due.agingKinds())).toEqual(new Set(['sessions']));
    });

    test('is claimed once, when its instant has come', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: minute(1) });
      expect(await claim(desk, minute(0))).toEqual([]);
      expect(await claim(desk, minute(1))).toMatchObject([
        { workspaceId: desk.id, chore: 'tidy', at: minute(1) },
      ]);
      expect(await claim(desk, minute(2))).toEqual([]);
    });

    test('is claimed by one of two workers at the same moment', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: now });
      const claimed = await Promise.all([list().claim(many, now, []), list().claim(many, now, [])]);
      expect(claimed.flat().filter(({ workspaceId }) => workspaceId === desk.id)).toHaveLength(1);
    });

    test('is claimed one piece a workspace, the longest due first, and none of busy ones', async () => {
      const one = await here.newWorkspace();
      const two = await here.newWorkspace();
      const busy = await here.newWorkspace();
      await claim(one);
      for (const [count, desk] of [busy, two, one].entries())
        await lower(
          desk,
          { chore: 'tidy', at: minute(count - 20) },
          { chore: 'links', at: minute(count - 10) },
        );
      expect(await list().claim(1, now, [busy.id])).toMatchObject([{ workspaceId: two.id, chore: 'tidy' }]);
      expect(await list().claim(2, now, [busy.id, two.id])).toMatchObject([
        { workspaceId: one.id, chore: 'tidy' },
      ]);
      expect(await list().claim(0, now, [])).toEqual([]);
    });

    test('is claimed again when its worker is not heard of for a minute, and not before', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: now });
      const first = await claimOne(desk);
      await here.storage().lapse();
      const second = await claimOne(desk);
      await list().settle(first, minute(60));
      expect(await claim(desk, minute(60))).toEqual([]);
      await list().settle(second, minute(30));
      expect(await rowsOf(desk)).toEqual([{ chore: 'tidy', at: minute(30) }]);
      await list().settle(second, minute(90));
      expect(await rowsOf(desk)).toEqual([{ chore: 'tidy', at: minute(30) }]);
    });

    test('is kept by a worker that still does it', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: now });
      const claimed = await claimOne(desk);
      await here.storage().lapse();
      await list().keep([claimed]);
      expect(await claim(desk)).toEqual([]);
      await list().keep([]);
      await list().settle(claimed, null);
    });

    test('is due again when its worker says so, or not at all', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'tidy', at: now });
      await list().settle(await claimOne(desk), minute(7));
      expect(await rowsOf(desk)).toEqual([{ chore: 'tidy', at: minute(7) }]);
      await list().settle(await claimOne(desk, minute(7)), null);
      expect(await rowsOf(desk)).toEqual([]);
    });

    test.each([
      ['of a later instant', minute(60)],
      ['of none', null],
    ])('that a write asks for while it is done is not forgotten by a result %s', async (_name, at) => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'stampClocks', at: now });
      const claimed = await claimOne(desk);
      await lower(desk, { chore: 'stampClocks', at: minute(20) });
      await lower(desk, { chore: 'stampClocks', at: minute(10) });
      await lower(desk, { chore: 'stampClocks', at: minute(15) });
      await list().settle(claimed, at);
      expect(await rowsOf(desk)).toEqual([{ chore: 'stampClocks', at: minute(10) }]);
      await list().settle(await claimOne(desk, minute(10)), minute(40));
      expect(await rowsOf(desk)).toEqual([{ chore: 'stampClocks', at: minute(40) }]);
    });

    test('that a running write asks for is not forgotten by a worker that ends meanwhile', async () => {
      const desk = await here.newWorkspace();
      await lower(desk, { chore: 'stampClocks', at: now });
      const claimed = await claimOne(desk);
      const asked = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      const writing = desk.write(async ({ due }) => {
        await due.lower([{ chore: 'stampClocks', at: minute(10) }], plus(now, 30_000));
        // A result that waits for the statement before.
        await due.list();
        asked.resolve();
        await gate.promise;
      });
      await asked.promise;
      const settled = list().settle(claimed, null);
      gate.resolve();
      await Promise.all([writing, settled]);
      expect(await rowsOf(desk)).toEqual([{ chore: 'stampClocks', at: minute(10) }]);
    });

    test('that is late and nobody does is counted', async () => {
      const desk = await here.newWorkspace();
      await claim(desk, minute(-30));
      const before = (await list().late(minute(-30)))?.count ?? 0;
      await lower(desk, { chore: 'tidy', at: minute(-40) }, { chore: 'links', at: minute(-35) });
      expect(await list().late(minute(-30))).toEqual({ count: before + 2, oldest: minute(-40) });
      await claim(desk, minute(-30));
      expect(await list().late(minute(-30))).toEqual({ count: before + 1, oldest: minute(-35) });
    });
  });

  describe('the walk over all workspaces', () => {
    const here = withStorage(open);
    const walk = async (at: string, isForced = false): Promise<void> => {
      while (await here.storage().dueList.walk(at, { isForced }));
    };
    const rowsOf = ({ read }: TestWorkspace) => read(({ due }) => due.list());

    test('adds rows for work whose row is missing, and lowers that of an SLA clock which is too late', async () => {
      const at = '2027-01-01T00:00:00.000Z';
      const desk = await here.newWorkspace();
      await storedTicket(desk, { status: 'solved' });
      await storedTicket(desk, { sla: aTicketSla({ dueAt: minute(30) }) });
      await desk.write(async ({ configuration, reports, signInLinks, due }) => {
        await configuration.add('rule', aRule({ on: ['time'] }));
        await reports.saveFill({ beganAt: now, below: null });
        await signInLinks.replace(aSignInLink());
        await due.lower([{ chore: 'stampClocks', at: minute(50) }], now);
      });
      await walk(at, true);
      expect(await rowsOf(desk)).toEqual([
        { chore: 'closeQuietTickets', at },
        { chore: 'fillReports', at },
        { chore: 'links', at },
        { chore: 'runTimeRules', at },
        { chore: 'stampClocks', at: minute(30) },
        { chore: 'tidy', at: idleSlotAfter(desk.id, at) },
      ]);
    });

    test('adds nothing but a day to tidy for an idle workspace, and nothing for a suspended one', async () => {
      const at = '2027-01-15T00:00:00.000Z';
      const idle = await here.newWorkspace();
      const suspended = await here.newWorkspace({ status: 'suspended' });
      await storedTicket(suspended, { sla: aTicketSla() });
      await walk(at, true);
      expect(await rowsOf(idle)).toEqual([{ chore: 'tidy', at: idleSlotAfter(idle.id, at) }]);
      expect(await rowsOf(suspended)).toEqual([]);
    });

    test('rests for an hour, and for five minutes where a worker starts', async () => {
      const at = '2027-02-01T00:00:00.000Z';
      await walk(at, true);
      const desk = await here.newWorkspace();
      await walk(plus(at, 59 * 60_000));
      await walk(plus(at, 4 * 60_000), true);
      expect(await rowsOf(desk)).toEqual([]);
      await walk(plus(at, 60 * 60_000));
      expect(await rowsOf(desk)).toHaveLength(1);
      const next = await here.newWorkspace();
      await walk(plus(at, 66 * 60_000), true);
      expect(await rowsOf(next)).toHaveLength(1);
    });
  });
};
