import { anId, aRule, aRuleRun, aTicket } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedContact, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const versionOf = async ({ read }: TestWorkspace): Promise<number> =>
  (await read(({ configuration }) => configuration.automation())).version;

export const ruleRunsContract = (open: OpenStorage): void => {
  describe('runs of rules', () => {
    const here = withStorage(open);

    test('are read back unchanged, newest first, a few of them', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const early = aRuleRun({ ticketNumber });
      const full = aRuleRun({
        ticketNumber,
        version: 7,
        triggers: ['ticket.updated', 'message.created'],
        actor: { type: 'agent', id: anId() },
        firings: [
          { rule: 0, pass: 1, changes: { tags: [['a'], ['a', 'vip']] }, did: ['Mail to bob@acme.example.'] },
        ],
        refusals: [{ rule: 1, why: 'fired_before', group: 'any', index: 2 }],
        facts: { status: 'open', tags: ['a'], hours: 1.5, internal: false, team: null },
        passes: 3,
        end: 'depth',
      });
      const runs = [early, full, aRuleRun({ ticketNumber })];
      const other = await storedTicket(desk);
      await desk.write(async ({ ruleRuns }) => {
        for (const run of [...runs, aRuleRun({ ticketNumber: other.number })]) await ruleRuns.add(run);
      });
      const list = (limit: number) => desk.read(({ ruleRuns }) => ruleRuns.listOfTicket(ticketNumber, limit));
      expect(await list(10)).toEqual(runs.toReversed());
      expect(await list(2)).toEqual(runs.toReversed().slice(0, 2));
    });

    test('may be stored before their ticket is added', async () => {
      const desk = await here.newWorkspace();
      const { id: requesterId } = await storedContact(desk);
      const run = await desk.write(async ({ tickets, ruleRuns }) => {
        const number = await tickets.nextNumber();
        const early = aRuleRun({ ticketNumber: number });
        await ruleRuns.add(early);
        await ruleRuns.markTimeFiring(number, anId(), 'a');
        await tickets.add(aTicket({ number, requesterId }));
        return early;
      });
      expect(await desk.read(({ ruleRuns }) => ruleRuns.listOfTicket(run.ticketNumber, 10))).toEqual([run]);
    });

    test('are removed when they are old, a few at a time', async () => {
      const desk = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const runs = [1, 2, 3, 4].map((day) => aRuleRun({ ticketNumber, at: `2026-11-0${day}T00:00:00.000Z` }));
      await desk.write(async ({ ruleRuns }) => {
        for (const run of runs) await ruleRuns.add(run);
      });
      const remove = (limit: number) =>
        desk.write(({ ruleRuns }) => ruleRuns.removeBefore('2026-11-04T00:00:00.000Z', limit));
      const has = () => desk.read(({ ruleRuns }) => ruleRuns.hasBefore('2026-11-04T00:00:00.000Z'));
      expect(await has()).toBe(true);
      expect([await remove(2), await remove(2), await remove(2)]).toEqual([2, 1, 0]);
      expect(await has()).toBe(false);
      const left = await desk.read(({ ruleRuns }) => ruleRuns.listOfTicket(ticketNumber, 10));
      expect(left).toEqual(runs.slice(3));
    });

    test('are explained by the rules of that time: active ones, by position', async () => {
      const desk = await here.newWorkspace();
      const one = aRule({ name: 'One', position: 2 });
      const two = aRule({ name: 'Two', position: 1 });
      const off = aRule({ name: 'Off', active: false });
      const versions = [];
      const changes = [
        async () => {
          for (const rule of [one, two, off])
            await desk.write(({ configuration }) => configuration.add('rule', rule));
        },
        () => desk.write(({ configuration }) => configuration.save('rule', { ...one, name: 'Changed' })),
        () => desk.write(({ configuration }) => configuration.save('rule', { ...two, active: false })),
        () => desk.write(({ configuration }) => configuration.save('rule', { ...off, active: true })),
        () => desk.write(({ configuration }) => configuration.remove('rule', one.id)),
      ];
      for (const change of changes) {
        await change();
        versions.push(await versionOf(desk));
      }
      const names = async (version: number) =>
        (await desk.read(({ ruleRuns }) => ruleRuns.findRules(version))).map(({ name }) => name);
      const found = [];
      for (const version of versions) found.push(await names(version));
      expect(found).toEqual([['Two', 'One'], ['Two', 'Changed'], ['Changed'], ['Off', 'Changed'], ['Off']]);
      expect(await names(0)).toEqual([]);
      const [first = 0] = versions;
      expect(await desk.read(({ ruleRuns }) => ruleRuns.findRules(first))).toEqual([two, one]);
    });

    test('are explained by each version of a rule that one write changed more than once', async () => {
      const desk = await here.newWorkspace();
      const kept = aRule({ name: 'Draft' });
      const gone = aRule({ name: 'Gone' });
      await desk.write(async ({ configuration }) => {
        await configuration.add('rule', kept);
        await configuration.add('rule', gone);
        await configuration.remove('rule', gone.id);
        await configuration.save('rule', { ...kept, name: 'Off', active: false });
        await configuration.save('rule', { ...kept, name: 'Final' });
      });
      const version = await versionOf(desk);
      const rules = await desk.read(({ ruleRuns }) => ruleRuns.findRules(version));
      expect(rules.map(({ name }) => name)).toEqual(['Final']);
    });

    test('keep the rule versions that explain them and the current ones; other versions are removed', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const { number: ticketNumber } = await storedTicket(desk);
      const rule = aRule();
      await desk.write(({ configuration }) => configuration.add('rule', { ...rule, name: 'At 0' }));
      const versions = [await versionOf(desk)];
      for (const at of [1, 2, 3, 4, 5]) {
        await desk.write(({ configuration }) => configuration.save('rule', { ...rule, name: `At ${at}` }));
        versions.push(await versionOf(desk));
      }
      const namesAt = (at: number) =>
        desk.read(async ({ ruleRuns }) =>
          (await ruleRuns.findRules(versions[at] ?? 0)).map(({ name }) => name),
        );
      const run = (at: number, day: number) =>
        aRuleRun({ ticketNumber, version: versions[at] ?? 0, at: `2026-11-0${day}T00:00:00.000Z` });
      await desk.write(async ({ ruleRuns }) => {
        await ruleRuns.add(run(2, 1));
        await ruleRuns.add(run(3, 2));
      });
      const has = () => desk.read(({ ruleRuns }) => ruleRuns.hasOldRevisions());
      const removeAll = async (): Promise<number> => {
        for (let sum = 0; ; ) {
          const gone = await desk.write(({ ruleRuns }) => ruleRuns.removeOldRevisions(1));
          if (gone === 0) return sum;
          sum += gone;
        }
      };
      expect(await other.write(({ ruleRuns }) => ruleRuns.removeOldRevisions(9))).toBe(0);
      expect([await has(), await removeAll(), await has()]).toEqual([true, 1, false]);
      expect([await namesAt(0), await namesAt(2), await namesAt(3)]).toEqual([[], ['At 2'], ['At 3']]);
      await desk.write(({ ruleRuns }) => ruleRuns.removeBefore('2026-11-03T00:00:00.000Z', 9));
      expect([await has(), await removeAll(), await has()]).toEqual([true, 3, false]);
      expect([await namesAt(3), await namesAt(4), await namesAt(5)]).toEqual([[], ['At 4'], ['At 5']]);
    });

    test('on time store the last instant that each rule fired for', async () => {
      const desk = await here.newWorkspace();
      const mine = await storedTicket(desk);
      const other = await storedTicket(desk);
      const rule = anId();
      const second = anId();
      const firings = (...numbers: number[]) =>
        desk.read(({ ruleRuns }) => ruleRuns.listTimeFirings(numbers));
      expect(await firings()).toEqual([]);
      expect(await firings(mine.number)).toEqual([]);
      await desk.write(async ({ ruleRuns }) => {
        await ruleRuns.markTimeFiring(mine.number, rule, 'first');
        await ruleRuns.markTimeFiring(mine.number, second, 'x');
        await ruleRuns.markTimeFiring(other.number, rule, 'of another');
      });
      await desk.write(({ ruleRuns }) => ruleRuns.markTimeFiring(mine.number, rule, 'second'));
      const ours = { ticketNumber: mine.number };
      const expected = [
        { ...ours, ruleId: rule, anchor: 'second' },
        { ...ours, ruleId: second, anchor: 'x' },
      ];
      expect(await firings(mine.number)).toEqual(expect.arrayContaining(expected));
      expect(await firings(mine.number)).toHaveLength(2);
      expect(await firings(mine.number, other.number)).toHaveLength(3);
    });
  });
};
