import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import type { Condition } from '../../model/automation/condition.ts';
import type { View } from '../../model/automation/view.ts';
import { anId } from '../../testing/builders.ts';
import { aView } from '../../testing/configuration-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import type { ViewKey } from './list-view.ts';

const first = { limit: 100, after: null };

const stored = async ({ ports, workspaceId }: TestDesk, wanted: Partial<View> = {}): Promise<View> => {
  const view = aView(wanted);
  await ports.work.write(workspaceId, (stores) => stores.configuration.add('view', view));
  return view;
};

const showing = async (desk: TestDesk, all: readonly Condition[], any: readonly Condition[] = []) => {
  const { id } = await stored(desk, { name: JSON.stringify([all, any]), conditions: { all, any } });
  const { data } = await desk.desk.tickets.listView(desk.byKey, { viewId: id, filter: {}, page: first });
  return data.map(({ number }) => number);
};

describe('a view', () => {
  test('shows the tickets that meet all of its conditions, and one of any', async () => {
    const desk = await openTestDesk();
    await desk.aTicket({ priority: 'urgent', tags: ['vip'] });
    await desk.aTicket({ priority: 'urgent' });
    await desk.aTicket({ subject: 'A refund, please', tags: ['vip', 'fast'] });
    const vip: Condition = { fact: 'tags', operator: 'contains', value: 'vip' };
    const urgent: Condition = { fact: 'priority', operator: 'is', value: 'urgent' };
    const refund: Condition = { fact: 'subject', operator: 'contains', value: 'REFUND' };
    const late: Condition = { fact: 'tags', operator: 'not_contains', value: 'fast' };
    expect(await showing(desk, [])).toEqual([3, 2, 1]);
    expect(await showing(desk, [vip])).toEqual([3, 1]);
    expect(await showing(desk, [vip, late])).toEqual([1]);
    expect(await showing(desk, [vip], [urgent, refund])).toEqual([3, 1]);
    expect(await showing(desk, [], [refund])).toEqual([3]);
  });

  test('may test the requester and the organization of a ticket', async () => {
    const desk = await openTestDesk();
    const acme = await desk.desk.organizations.add(desk.byKey, { name: 'Acme', emailDomains: ['acme.com'] });
    await desk.aTicket({ requesterEmail: 'ann@acme.com' });
    await desk.aTicket({ requesterEmail: 'bea@acme.com' });
    await desk.aTicket();
    const isAnn: Condition = { fact: 'requester.email', operator: 'is', value: 'Ann@acme.com' };
    const ofAcme: Condition = { fact: 'organization.name', operator: 'starts_with', value: 'ac' };
    expect(await showing(desk, [isAnn])).toEqual([1]);
    expect(await showing(desk, [ofAcme])).toEqual([2, 1]);
    expect(await showing(desk, [{ fact: 'organization', operator: 'is', value: acme.id }])).toEqual([2, 1]);
    expect(await showing(desk, [{ fact: 'organization', operator: 'absent', value: true }])).toEqual([3]);
  });

  test.each([
    ['created_at', 'asc', [1, 2, 3]],
    ['created_at', 'desc', [3, 2, 1]],
    ['updated_at', 'asc', [2, 3, 1]],
    ['updated_at', 'desc', [1, 3, 2]],
  ] as const)(
    'sorted by %s, %s, is listed in that order in pages of any size',
    async (field, direction, order) => {
      const desk = await openTestDesk();
      const { clock } = desk.ports;
      for (let count = 0; count < 3; count += 1) {
        await desk.aTicket();
        clock.advance(1_000);
      }
      await desk.desk.tickets.change(desk.byKey, { number: 1, subject: 'Changed last' });
      const someRest: Condition = { fact: 'subject', operator: 'present', value: true };
      for (const all of [[], [someRest]]) {
        const { id } = await stored(desk, {
          name: `${all.length}`,
          sort: { field, direction },
          conditions: { all, any: [] },
        });
        for (const limit of [1, 2, 3, 4]) {
          const numbers: number[] = [];
          let after: ViewKey | null = null;
          do {
            const page = await desk.desk.tickets.listView(desk.byKey, {
              viewId: id,
              filter: {},
              page: { limit, after },
            });
            numbers.push(...page.data.map(({ number }) => number));
            after = page.next;
          } while (after !== null);
          expect(numbers).toEqual(order);
        }
      }
    },
  );

  test('is narrowed by further filters', async () => {
    const desk = await openTestDesk();
    await desk.aTicket({ priority: 'urgent', tags: ['vip'] });
    await desk.aTicket({ priority: 'urgent' });
    const { id } = await stored(desk, {
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    });
    const numbers = async (filter: Parameters<typeof desk.desk.tickets.listView>[1]['filter']) =>
      (await desk.desk.tickets.listView(desk.byKey, { viewId: id, filter, page: first })).data.length;
    expect(await numbers({ tag: 'vip' })).toBe(1);
    expect(await numbers({ priorities: ['low'] })).toBe(0);
    await expect(numbers({ assigneeId: anId() })).rejects.toMatchObject({ field: 'assignee_id' });
  });

  test('that is unknown is refused by its id', async () => {
    const { desk, byKey } = await openTestDesk();
    const unknown = desk.tickets.listView(byKey, { viewId: anId(), filter: {}, page: first });
    await expect(unknown).rejects.toMatchObject({ code: 'validation_failed', field: 'view_id' });
  });

  test('with a changed order starts again', async () => {
    const desk = await openTestDesk();
    for (let count = 0; count < 2; count += 1) await desk.aTicket();
    const view = await stored(desk);
    const list = (after: ViewKey | null) =>
      desk.desk.tickets.listView(desk.byKey, { viewId: view.id, filter: {}, page: { limit: 1, after } });
    const { next } = await list(null);
    expect((await list(next)).data).toHaveLength(1);
    await desk.ports.work.write(desk.workspaceId, (stores) =>
      stores.configuration.save('view', { ...view, sort: { field: 'updated_at', direction: 'asc' } }),
    );
    await expect(list(next)).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  test('with few matches gives a short page after a window of tickets', async () => {
    const desk = await openTestDesk();
    const total = limits.listWindow + 50;
    const one = await desk.aTicket({ subject: 'The one' });
    await desk.ports.bulkLoad.add(desk.workspaceId, {
      agents: [],
      organizations: [],
      contacts: [],
      tickets: Array.from({ length: total }, (_, index) => ({
        ...one,
        id: anId(),
        number: index + 1,
        subject: 'Another',
      })),
      messages: [],
    });
    const { id } = await stored(desk, {
      conditions: { all: [{ fact: 'subject', operator: 'is', value: 'the one' }], any: [] },
    });
    const list = (after: ViewKey | null) =>
      desk.desk.tickets.listView(desk.byKey, { viewId: id, filter: {}, page: { limit: 25, after } });
    const page = await list(null);
    expect(page.data).toEqual([]);
    const second = await list(page.next);
    expect([second.data.map(({ number }) => number), second.next]).toEqual([[1], null]);
  });
});
