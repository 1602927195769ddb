import { entryKinds, type Stores } from '@tidemark/domain';
import {
  aCalendar,
  aCategory,
  aMacro,
  anId,
  anSlaPolicy,
  anSlaPromise,
  aRule,
  aView,
} from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const taken = { code: 'validation_failed', field: 'name', mayPassLater: true };

/** One entry of each kind, with a value in every part that can have one. */
const oneOfEach = () => ({
  calendar: aCalendar({
    holidays: ['2026-12-25'],
    extraHours: [{ date: '2026-12-24', spans: [{ from: 0, to: 1440 }] }],
  }),
  sla_policy: anSlaPolicy({ calendarId: anId(), targets: [anSlaPromise({ warnBeforeSeconds: 900 })] }),
  rule: aRule({
    conditions: {
      all: [{ fact: 'tags', operator: 'contains', value: 'vip' }],
      any: [{ fact: 'priority', operator: 'in', value: ['high', 'urgent'] }],
    },
    actions: [
      {
        type: 'mail',
        value: { to: 'requester', lines: ['a', 'b'], depth: { one: 1.5, none: null, yes: true } },
      },
    ],
    stop: true,
  }),
  macro: aMacro({ visibility: 'team', teamId: anId(), description: 'For all who thank.' }),
  view: aView({ conditions: { all: [{ fact: 'status', operator: 'is', value: 'open' }], any: [] } }),
  category: aCategory({ parentId: anId(), description: 'Where to begin.' }),
});

const addAll = async ({ configuration }: Stores, entries: ReturnType<typeof oneOfEach>): Promise<void> => {
  for (const kind of entryKinds) await configuration.add(kind, entries[kind]);
};

export const configurationContract = (open: OpenStorage): void => {
  describe('the configuration', () => {
    const here = withStorage(open);

    test('returns entries of every kind unchanged, under their own kind only', async () => {
      const { read, write } = await here.newWorkspace();
      const entries = oneOfEach();
      await write((stores) => addAll(stores, entries));
      await read(async ({ configuration }) => {
        for (const kind of entryKinds) {
          expect(await configuration.find(kind, entries[kind].id)).toEqual(entries[kind]);
          expect(await configuration.all(kind)).toEqual([entries[kind]]);
          expect(await configuration.find(kind, anId())).toBeNull();
        }
        expect(await configuration.find('macro', entries.rule.id)).toBeNull();
      });
    });

    test('keeps changes, and loses removed entries', async () => {
      const { read, write } = await here.newWorkspace();
      const entries = oneOfEach();
      await write((stores) => addAll(stores, entries));
      const changed = { ...entries.macro, name: 'Thank you', replyBody: null, position: 9, active: false };
      await write(async ({ configuration }) => {
        await configuration.save('macro', changed);
        await configuration.remove('rule', entries.rule.id);
        await configuration.remove('view', entries.category.id);
      });
      await read(async ({ configuration }) => {
        expect(await configuration.find('macro', changed.id)).toEqual(changed);
        expect(await configuration.all('rule')).toEqual([]);
        expect(await configuration.all('category')).toEqual([entries.category]);
      });
    });

    test('lists all of a kind by position, and equal positions in the order of adding', async () => {
      const { read, write } = await here.newWorkspace();
      const rules = [3, 1, 2, 1].map((position, index) => aRule({ name: `Rule ${index}`, position }));
      await write(async ({ configuration }) => {
        for (const rule of rules) await configuration.add('rule', rule);
      });
      const names = (await read(({ configuration }) => configuration.all('rule'))).map(({ name }) => name);
      expect(names).toEqual(['Rule 1', 'Rule 3', 'Rule 2', 'Rule 0']);
    });

    test('has a name once within a kind, in any letter case, added or saved', async () => {
      const { read, write } = await here.newWorkspace();
      const mine = aRule({ name: 'Über VIP' });
      const other = aRule({ name: 'Other' });
      await write(async ({ configuration }) => {
        await configuration.add('rule', mine);
        await configuration.add('rule', other);
        await configuration.add('macro', aMacro({ name: 'über vip' }));
      });
      const again = aRule({ name: 'ÜBER vip' });
      await expect(write(({ configuration }) => configuration.add('rule', again))).rejects.toMatchObject(
        taken,
      );
      await expect(
        write(({ configuration }) => configuration.save('rule', { ...other, name: 'über Vip' })),
      ).rejects.toMatchObject(taken);
      await write(({ configuration }) => configuration.save('rule', { ...mine, name: 'ÜBER VIP' }));
      const names = (await read(({ configuration }) => configuration.all('rule'))).map(({ name }) => name);
      expect(names).toEqual(['ÜBER VIP', 'Other']);
    });

    test('frees a name when its entry is removed', async () => {
      const { write } = await here.newWorkspace();
      const gone = aRule({ name: 'VIP' });
      const heir = aRule({ name: 'VIP' });
      await write(({ configuration }) => configuration.add('rule', gone));
      await write(async ({ configuration }) => {
        await configuration.remove('rule', gone.id);
        await configuration.add('rule', heir);
      });
      expect(await write(({ configuration }) => configuration.all('rule'))).toEqual([heir]);
    });

    test('is changed by one write at a time among those that lock it', async () => {
      const { read, write } = await here.newWorkspace();
      await atOnce(8, () =>
        write(async ({ configuration }) => {
          await configuration.hold();
          const position = (await configuration.all('rule')).length + 1;
          await configuration.add('rule', aRule({ name: `Rule ${position}`, position }));
        }),
      );
      const positions = (await read(({ configuration }) => configuration.all('rule'))).map(
        ({ position }) => position,
      );
      expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    test('gets a name once when eight add it at the same moment', async () => {
      const { write } = await here.newWorkspace();
      const results = await atOnce(8, () =>
        write(({ configuration }) => configuration.add('view', aView({ name: 'Mine' }))),
      );
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject(taken);
    });
  });
};
