import { describe, expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';

const aField = { key: 'plan', label: ' Plan ', type: 'select', options: ['Free', 'Pro', ' Pro '] };

describe('defining a ticket field', () => {
  test('stores each option once, and puts the field last', async () => {
    const { desk, bySystem } = await openTestDesk();
    const first = await desk.ticketFields.add(bySystem, aField);
    expect(first).toMatchObject({
      key: 'plan',
      label: 'Plan',
      options: ['Free', 'Pro'],
      position: 1,
      active: true,
    });
    const second = await desk.ticketFields.add(bySystem, {
      ...aField,
      key: 'note',
      type: 'text',
      options: [],
    });
    expect(second.position).toBe(2);
    const { data } = await desk.ticketFields.list(bySystem, { limit: 10, after: null });
    expect(data).toEqual([first, second]);
  });

  test.each([
    [{ key: 'Plan' }, 'key'],
    [{ key: '' }, 'key'],
    [{ label: ' ' }, 'label'],
    [{ type: 'colour' }, 'type'],
    [{ options: [] }, 'options'],
    [{ options: ['ok', ''] }, 'options'],
    [{ options: ['x'.repeat(101)] }, 'options'],
    [{ options: Array.from({ length: 201 }, (_, index) => `o${index}`) }, 'options'],
    [{ type: 'text' }, 'options'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { desk, bySystem } = await openTestDesk();
    await expect(desk.ticketFields.add(bySystem, { ...aField, ...wrong })).rejects.toMatchObject({
      code: 'validation_failed',
      field,
    });
  });

  test('with an existing key is refused', async () => {
    const { desk, bySystem } = await openTestDesk();
    await desk.ticketFields.add(bySystem, aField);
    await expect(desk.ticketFields.add(bySystem, aField)).rejects.toMatchObject({ field: 'key' });
  });
});
