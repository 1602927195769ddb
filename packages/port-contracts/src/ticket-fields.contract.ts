import { ticketFieldTypes } from '@tidemark/domain';
import { aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const stored = async ({ write }: TestWorkspace, overrides: Parameters<typeof aTicketField>[0]) => {
  const field = aTicketField(overrides);
  await write((stores) => stores.ticketFields.add(field));
  return field;
};

export const ticketFieldsContract = (open: OpenStorage): void => {
  describe('ticket fields', () => {
    const here = withStorage(open);

    test('of every type are read back unchanged', async () => {
      const desk = await here.newWorkspace();
      for (const [position, type] of ticketFieldTypes.entries()) {
        const flags = { required: true, customerVisible: true, customerEditable: position % 2 === 0 };
        const field = await stored(desk, { type, position, options: ['Zürich', 'a, b', '"q"'], ...flags });
        expect(await desk.read((stores) => stores.ticketFields.findByKey(field.key))).toEqual(field);
      }
    });

    test('are found by their whole key, also one that every object has', async () => {
      const desk = await here.newWorkspace();
      const field = await stored(desk, { key: 'constructor' });
      const find = (key: string) => desk.read((stores) => stores.ticketFields.findByKey(key));
      expect(await find('constructor')).toEqual(field);
      for (const key of ['construct_r', 'valueof', '%', '']) expect(await find(key)).toBeNull();
    });

    test('that are active are all listed', async () => {
      const desk = await here.newWorkspace();
      const active = [await stored(desk, {}), await stored(desk, {})];
      await stored(desk, { active: false });
      const fields = await desk.read((stores) => stores.ticketFields.listActive());
      expect(fields.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(active);
    });

    test('are all listed, by position', async () => {
      const desk = await here.newWorkspace();
      const last = await stored(desk, { position: 3 });
      const first = await stored(desk, { position: 1 });
      const off = await stored(desk, { position: 2, active: false });
      const second = await stored(desk, { position: 1 });
      expect(await desk.read((stores) => stores.ticketFields.all())).toEqual([first, second, off, last]);
    });

    test('keep their changes, and cannot take the key of another one', async () => {
      const desk = await here.newWorkspace();
      const field = await stored(desk, { key: 'plan' });
      const other = await stored(desk, { key: 'seats' });
      const changed = {
        ...field,
        label: 'Tier',
        options: ['free'],
        required: true,
        position: 7,
        active: false,
      };
      await desk.write((stores) => stores.ticketFields.save(changed));
      expect(await desk.read((stores) => stores.ticketFields.findByKey('plan'))).toEqual(changed);
      await expect(
        desk.write((stores) => stores.ticketFields.save({ ...other, key: 'plan' })),
      ).rejects.toMatchObject({ code: 'validation_failed', field: 'key', mayPassLater: true });
    });

    test('cannot share a key, even when added at the same moment', async () => {
      const desk = await here.newWorkspace();
      const results = await atOnce(8, () => stored(desk, { key: 'plan' }));
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results))
        expect(reason).toMatchObject({ code: 'validation_failed', field: 'key', mayPassLater: true });
    });
  });
};
