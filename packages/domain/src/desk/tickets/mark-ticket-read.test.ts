import { describe, expect, test } from 'vitest';
import { openTestDesk } from '../../testing/test-desk.ts';

describe('marking a ticket read', () => {
  test('is stored for the calling agent, and changes no ticket', async () => {
    const { desk, byOwner, owner, aTicket, read, eventsOf, ports } = await openTestDesk();
    const ticket = await aTicket();
    const { number } = ticket;
    const events = await eventsOf(async () => {
      const mark = await desk.tickets.markRead(byOwner, number);
      expect(mark).toEqual({ number, readAt: ports.clock.now(), unread: false });
    });
    expect(events).toEqual([]);
    expect(await read((stores) => stores.tickets.findReadAt(owner.id, number))).toBe(ports.clock.now());
    expect(await desk.tickets.get(byOwner, number)).toEqual(ticket);
  });

  test('needs an agent and an existing ticket', async () => {
    const { desk, byKey, byOwner, aTicket } = await openTestDesk();
    const { number } = await aTicket();
    await expect(desk.tickets.markRead(byKey, number)).rejects.toMatchObject({ code: 'agent_required' });
    await expect(desk.tickets.markRead(byOwner, 99)).rejects.toMatchObject({ code: 'not_found' });
  });
});
