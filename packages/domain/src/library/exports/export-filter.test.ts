import { describe, expect, test } from 'vitest';
import { openExportBench } from '../../testing/export-bench.ts';
import type { RequestExport } from './request-export.ts';

describe('the filter of an export', () => {
  test('is the list’s: status, priority, people, tag, and changes since an instant', async () => {
    const bench = await openExportBench();
    const agent = bench.owner.id;
    await bench.aTicket({ priority: 'high', tags: ['vip'] });
    await bench.aTicket({ assigneeId: agent });
    await bench.aTicket({ tags: ['vip'] });
    const requester = (await bench.desk.tickets.get(bench.byKey, 1)).requesterId;
    const numbersOf = async (filter: RequestExport['filter']) => {
      const { id } = await bench.request({ filter });
      await bench.work();
      return (await bench.lines(id)).map((line) => JSON.parse(line).number);
    };
    expect(await numbersOf({ status: 'new' })).toEqual([3, 1]);
    expect(await numbersOf({ status: ['new', 'open'], tag: 'VIP' })).toEqual([3, 1]);
    expect(await numbersOf({ priority: 'high,urgent' })).toEqual([1]);
    expect(await numbersOf({ assignee_id: agent.toUpperCase() })).toEqual([2]);
    expect(await numbersOf({ assignee_id: 'none', tag: 'vip' })).toEqual([3, 1]);
    expect(await numbersOf({ team_id: 'none' })).toEqual([3, 2, 1]);
    expect(await numbersOf({ priority: ' high , urgent' })).toEqual([1]);
    expect(await numbersOf({ requester_id: requester })).toEqual([3, 2, 1]);
    expect(await numbersOf({ updated_since: '2026-11-20T09:05:00+01:00' })).toEqual([1, 2, 3]);
    expect(await numbersOf({ updated_since: '2026-11-21T08:05:00.000Z' })).toEqual([]);
  });

  test.each([
    [{ status: 'lost' }, 'filter.status', 'invalid_status'],
    [{ status: [] }, 'filter.status', 'invalid_status'],
    [{ priority: 7 }, 'filter.priority', 'validation_failed'],
    [{ assignee_id: 'me' }, 'filter.assignee_id', 'validation_failed'],
    [{ assignee_id: '00000000-0000-7000-8000-000000000000' }, 'filter.assignee_id', 'validation_failed'],
    [{ requester_id: '00000000-0000-7000-8000-000000000000' }, 'filter.requester_id', 'validation_failed'],
    [{ updated_since: 'yesterday' }, 'filter.updated_since', 'validation_failed'],
    [{ tag: 'a\nb' }, 'filter.tag', 'validation_failed'],
    [{ colour: 'red' }, 'filter.colour', 'validation_failed'],
    [{ constructor: 'red' }, 'filter.constructor', 'validation_failed'],
    [{ 'Odd name': 'red' }, 'filter', 'validation_failed'],
  ])('%j is refused, naming the field', async (filter, field, code) => {
    const bench = await openExportBench();
    await expect(bench.request({ filter })).rejects.toMatchObject({ field, code });
  });

  test('of contacts is an organization', async () => {
    const bench = await openExportBench();
    const organization = await bench.desk.organizations.add(bench.byKey, {
      name: 'Acme',
      emailDomains: ['acme.example'],
    });
    const { contact: inside } = await bench.desk.contacts.add(bench.byKey, { email: 'ann@acme.example' });
    await bench.desk.contacts.add(bench.byKey, { email: 'bob@other.example' });
    const filter = { organization_id: organization.id };
    const { id } = await bench.request({ resource: 'contacts', filter });
    await bench.work();
    expect((await bench.lines(id)).map((line) => JSON.parse(line).id)).toEqual([inside.id]);
    await expect(
      bench.request({ resource: 'contacts', filter: { organization_id: bench.owner.id } }),
    ).rejects.toMatchObject({ field: 'filter.organization_id' });
  });

  test('has other names for other resources', async () => {
    const bench = await openExportBench();
    await bench.aTicket();
    for (const [resource, filter, field] of [
      ['messages', { ticket_number: 99 }, 'filter.ticket_number'],
      ['messages', { status: 'new' }, 'filter.status'],
      ['contacts', { email: 'bob@customer.example' }, 'filter.email'],
      ['articles', { category_id: '00000000-0000-7000-8000-000000000000' }, 'filter.category_id'],
      ['satisfaction_responses', { rating: 6 }, 'filter.rating'],
      ['satisfaction_responses', { contact_id: 'nobody' }, 'filter.contact_id'],
      ['satisfaction_responses', { organization_id: 'nothing' }, 'filter.organization_id'],
      ['audit_log', { outcome: 'ok' }, 'filter.outcome'],
    ] as const)
      await expect(bench.request({ resource, filter })).rejects.toMatchObject({ field });
    expect(await bench.request({ resource: 'messages', filter: { ticket_number: '1' } })).toMatchObject({
      filter: { ticket_number: 1 },
    });
  });
});
