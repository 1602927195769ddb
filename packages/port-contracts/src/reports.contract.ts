import type { ReportCount } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedTicket } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

export const reportsContract = (open: OpenStorage): void => {
  describe('reports', () => {
    const here = withStorage(open);
    const all = { from: '2026-11-01', to: '2026-11-30', teamId: undefined };
    const aCount = (members: Partial<ReportCount> = {}): ReportCount => ({
      day: '2026-11-20',
      teamId: null,
      measure: 'created',
      part: 'email',
      count: 1,
      ...members,
    });

    test('counts add up by day, measure and part, over all teams or of one, and sums of 0 are left out', async () => {
      const desk = await here.newWorkspace();
      const teamId = anId();
      await desk.write(({ reports }) => reports.add([aCount(), aCount({ teamId, count: 2 })]));
      await desk.write(({ reports }) =>
        reports.add([
          aCount({ teamId }),
          aCount({ day: '2026-11-30', part: 'chat' }),
          aCount({ day: '2026-10-31' }),
          aCount({ day: '2026-12-01' }),
          aCount({ measure: 'backlog', part: '', count: 1 }),
          aCount({ measure: 'backlog', part: '', count: -1 }),
        ]),
      );
      const sum = (team: string | null | undefined) =>
        desk.read(({ reports }) => reports.sum({ ...all, teamId: team }));
      const last = { day: '2026-11-30', measure: 'created', part: 'chat', count: 1 };
      const first = (count: number) => ({ day: '2026-11-20', measure: 'created', part: 'email', count });
      expect(await sum(undefined)).toEqual([first(4), last]);
      expect(await sum(teamId)).toEqual([first(3)]);
      expect(await sum(null)).toEqual([first(1), last]);
      expect(await sum(anId())).toEqual([]);
      const neighbour = await here.newWorkspace();
      expect(await neighbour.read(({ reports }) => reports.sum(all))).toEqual([]);
    });

    test('counts of one write for the same day are added, and days begin in the zone of the workspace', async () => {
      const desk = await here.newWorkspace();
      await desk.write(({ reports }) =>
        reports.add([aCount(), aCount({ count: 4 }), aCount({ part: 'chat' })]),
      );
      await desk.write(({ reports }) => reports.add([]));
      const sums = await desk.read(({ reports }) => reports.sum(all));
      expect(sums.map(({ part, count }) => [part, count])).toEqual([
        ['chat', 1],
        ['email', 5],
      ]);
      const timezone = 'Asia/Kathmandu';
      await desk.write(async ({ workspace }) => {
        const found = await workspace.find();
        if (found) await workspace.save({ ...found, timezone });
      });
      expect(await desk.read(({ reports }) => reports.timezone())).toBe(timezone);
    });

    test('counts of a write that fails are gone', async () => {
      const desk = await here.newWorkspace();
      const failing = desk.write(async ({ reports }) => {
        await reports.add([aCount()]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await desk.read(({ reports }) => reports.sum(all))).toEqual([]);
    });

    test('writes at once lose no count', async () => {
      const desk = await here.newWorkspace();
      const count = ({ usage, reports }: Parameters<Parameters<typeof desk.write>[0]>[0]) =>
        usage.hold().then(() => reports.add([aCount(), aCount({ part: 'chat' })]));
      await Promise.all(Array.from({ length: 8 }, () => desk.write(count)));
      const sums = await desk.read(({ reports }) => reports.sum(all));
      expect(sums.map((one) => one.count)).toEqual([8, 8]);
    });

    test('unsolved tickets are counted by age and team, up to a limit', async () => {
      const desk = await here.newWorkspace();
      const createdAt = '2026-11-20T08:00:00.000Z';
      for (const status of ['new', 'open', 'pending', 'on_hold', 'solved', 'closed'] as const)
        await storedTicket(desk, { status, createdAt });
      const count = (members: object = {}, most = 100) =>
        desk.read(({ reports }) =>
          reports.countUnsolved({ teamId: undefined, before: '2026-11-21T00:00:00.000Z', ...members }, most),
        );
      expect(await count()).toBe(4);
      expect(await count({ before: createdAt })).toBe(0);
      expect(await count({}, 3)).toBe(3);
      expect([await count({ teamId: null }), await count({ teamId: anId() })]).toEqual([4, 0]);
    });

    test('the place of the fill is stored until there is nothing left to fill', async () => {
      const desk = await here.newWorkspace();
      const fill = () => desk.read(({ reports }) => reports.fill());
      expect(await fill()).toBeNull();
      const beganAt = '2026-11-20T08:00:00.000Z';
      for (const below of [null, 51, 1]) {
        await desk.write(({ reports }) => reports.saveFill({ beganAt, below }));
        expect(await fill()).toEqual({ beganAt, below });
      }
      await desk.write(({ reports }) => reports.saveFill(null));
      expect(await fill()).toBeNull();
    });
  });
};
