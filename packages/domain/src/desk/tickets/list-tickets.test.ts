import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const page = { limit: 100, after: null };

describe('listing tickets', () => {
  test.each([
    ['assigneeId', 'assignee_id'],
    ['organizationId', 'organization_id'],
    ['requesterId', 'requester_id'],
  ] as const)('by an unknown %s names the field', async (key, field) => {
    const { desk, byKey } = await openTestDesk();
    const filter = { [key]: anId() };
    const refusal = { code: 'validation_failed', field };
    await expect(desk.tickets.list(byKey, { filter, page })).rejects.toMatchObject(refusal);
    const since = '2026-01-01T00:00:00.000Z';
    await expect(desk.tickets.listChanged(byKey, { since, filter, page })).rejects.toMatchObject(refusal);
  });

  test('by updated_since starts ten seconds earlier, and not more', async () => {
    const { desk, byKey, aTicket, ports } = await openTestDesk();
    for (let count = 0; count < 4; count++) {
      await aTicket();
      ports.clock.advance(5_000);
    }
    const since = ports.clock.now();
    const { data } = await desk.tickets.listChanged(byKey, { since, filter: {}, page });
    expect(data.map(({ number }) => number)).toEqual([3, 4]);
  });

  test('repeated with the start time of the last walk misses no change', async () => {
    const { desk, byKey, aTicket, ports } = await openTestDesk();
    for (let count = 0; count < 3; count++) await aTicket();
    let since = ports.clock.now();
    for (const number of [2, 1, 3]) {
      ports.clock.advance(60_000);
      await desk.tickets.change(byKey, { number, subject: `Changed ${number}` });
      const { data } = await desk.tickets.listChanged(byKey, { since, filter: {}, page });
      expect(data.map((ticket) => ticket.subject)).toContain(`Changed ${number}`);
      since = ports.clock.now();
    }
  });
});
