import {
  aCalendar,
  aCategory,
  aContact,
  aMacro,
  anSlaPolicy,
  aRule,
  aView,
  aWebhook,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const nothing = {
  version: 0,
  rules: [],
  policies: [],
  calendars: [],
  macros: [],
  webhooks: [],
  hasPushDevices: false,
};

const automationOf = ({ read }: TestWorkspace) => read((stores) => stores.configuration.automation());

/** The active entries by name, as writes and reads see them. */
const rulesOf = async ({ read, write }: TestWorkspace): Promise<readonly string[]> => {
  const seen = await write(({ configuration }) => configuration.automation());
  expect(await read(({ configuration }) => configuration.automation())).toEqual(seen);
  return seen.rules.map(({ name }) => name);
};

export const automationContract = (open: OpenStorage): void => {
  describe('the automation of a workspace', () => {
    const here = withStorage(open);

    test('is empty in a new workspace', async () => {
      const desk = await here.newWorkspace();
      expect(await automationOf(desk)).toEqual(nothing);
      expect(await desk.write(({ configuration }) => configuration.automation())).toEqual(nothing);
    });

    test('has the active records, by position', async () => {
      const desk = await here.newWorkspace();
      const last = aRule({ name: 'Last', position: 2 });
      const first = aRule({ name: 'First', position: 1 });
      const calendar = aCalendar();
      const policy = anSlaPolicy();
      const macro = aMacro();
      const webhook = aWebhook({ events: ['ticket.created', 'sla.breached'] });
      await desk.write(async ({ configuration, webhooks }) => {
        for (const rule of [last, first, aRule({ name: 'Off', active: false })])
          await configuration.add('rule', rule);
        await configuration.add('calendar', calendar);
        await configuration.add('sla_policy', policy);
        await configuration.add('macro', macro);
        await configuration.add('macro', aMacro({ name: 'Off', active: false }));
        await configuration.add('view', aView());
        await configuration.add('category', aCategory());
        await webhooks.add(webhook);
        await webhooks.add(aWebhook({ active: false }));
      });
      const { version, ...acting } = await automationOf(desk);
      expect(version).toBeGreaterThan(0);
      expect(acting).toEqual({
        rules: [first, last],
        policies: [policy],
        calendars: [calendar],
        macros: [macro],
        webhooks: [{ id: webhook.id, events: webhook.events }],
        hasPushDevices: false,
      });
    });

    test('cannot be changed by its readers', async () => {
      const desk = await here.newWorkspace();
      await desk.write(({ configuration }) => configuration.add('rule', aRule()));
      const { rules } = await automationOf(desk);
      expect(() => Object.assign(rules[0] ?? {}, { name: 'Mine' })).toThrow(TypeError);
      expect(() => Object.assign(rules[0]?.conditions.all ?? {}, { 0: 'mine' })).toThrow(TypeError);
    });

    test('changes with the next write, whatever was changed', async () => {
      const desk = await here.newWorkspace();
      const rule = aRule();
      const webhook = aWebhook();
      const steps = [
        () => desk.write(({ configuration }) => configuration.add('rule', rule)),
        () => desk.write(({ configuration }) => configuration.save('rule', { ...rule, name: 'New' })),
        () => desk.write(({ webhooks }) => webhooks.add(webhook)),
        () => desk.write(({ webhooks }) => webhooks.save({ ...webhook, events: ['ticket.deleted'] })),
        () => desk.write(({ webhooks }) => webhooks.remove(webhook.id)),
        () => desk.write(({ configuration }) => configuration.remove('rule', rule.id)),
      ];
      let before = await automationOf(desk);
      for (const step of steps) {
        await step();
        const after = await automationOf(desk);
        expect(after.version).toBeGreaterThan(before.version);
        expect({ ...after, version: before.version }).not.toEqual(before);
        before = after;
      }
      expect({ ...before, version: 0 }).toEqual(nothing);
    });

    test('is unchanged by tickets, people or failures of a receiver', async () => {
      const desk = await here.newWorkspace();
      const webhook = aWebhook();
      await desk.write(({ webhooks }) => webhooks.add(webhook));
      const before = await automationOf(desk);
      await desk.write((stores) => stores.contacts.addIfNew(aContact()));
      await desk.write(({ webhooks }) => webhooks.setFailingSince(webhook.id, '2026-11-20T09:00:00.000Z'));
      expect(await automationOf(desk)).toEqual(before);
    });

    test('is read by the write that changes it, before and after', async () => {
      const desk = await here.newWorkspace();
      const names = await desk.write(async ({ configuration }) => {
        const seen = [];
        for (const name of ['One', 'Two']) {
          await configuration.add('rule', aRule({ name }));
          seen.push((await configuration.automation()).rules.map((rule) => rule.name));
        }
        return seen;
      });
      expect(names).toEqual([['One'], ['One', 'Two']]);
      expect(await rulesOf(desk)).toEqual(['One', 'Two']);
    });

    test('never has a change of a failed write, also when another change follows', async () => {
      const desk = await here.newWorkspace();
      const failing = (name: string) =>
        desk.write(async ({ configuration }) => {
          await configuration.automation();
          await configuration.add('rule', aRule({ name }));
          expect((await configuration.automation()).rules.map((rule) => rule.name)).toContain(name);
          throw new Error('the power went');
        });
      await expect(failing('Lost')).rejects.toThrow('the power went');
      expect(await rulesOf(desk)).toEqual([]);
      await expect(failing('Lost again')).rejects.toThrow('the power went');
      await desk.write(({ configuration }) => configuration.add('rule', aRule({ name: 'Kept' })));
      expect(await rulesOf(desk)).toEqual(['Kept']);
      await expect(failing('Lost at last')).rejects.toThrow('the power went');
      await desk.write(({ webhooks }) => webhooks.add(aWebhook()));
      expect(await rulesOf(desk)).toEqual(['Kept']);
    });

    test('has a new version for each of ten changes at once', async () => {
      const desk = await here.newWorkspace();
      const results = await atOnce(10, async (index) => {
        await desk.write(({ configuration }) => configuration.add('rule', aRule({ name: `Rule ${index}` })));
        const { rules } = await automationOf(desk);
        return rules.some(({ name }) => name === `Rule ${index}`);
      });
      expect(fulfilled(results)).toEqual(Array.from({ length: 10 }, () => true));
      const { version, rules } = await automationOf(desk);
      expect(version).toBeGreaterThanOrEqual(10);
      expect(rules).toHaveLength(10);
    });
  });
};
