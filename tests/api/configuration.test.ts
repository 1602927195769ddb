/** The configuration of a workspace, read-only (contract §6.1). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('agents are listed newest first, and filtered by status, role and team', async () => {
    const workspace = await open();
    const ada = await workspace.agent('Ada');
    const bo = await workspace.agent('Bo');
    await workspace.suspendAgent(ada.id);
    const client = await workspace.client('read');
    const ids = async (query: Record<string, string>) =>
      (await client.get('/agents', query)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([bo.id, ada.id]);
    expect(await ids({ status: 'active' })).toEqual([bo.id]);
    expect(await ids({ status: 'suspended', role: 'agent' })).toEqual([ada.id]);
    expect(await ids({ role: 'owner' })).toEqual([]);
    expect(await ids({ team_id: (await workspace.team()).id })).toEqual([]);
    expect(Object.keys((await client.get('/agents')).data[0] ?? {}).join(' ')).toBe(
      'id email name role status available created_at',
    );
  });

  test('an unknown status, role or team of agents is refused', async () => {
    const client = await (await open()).client('read');
    const refused = async (query: Record<string, string>) => {
      const { error } = await client.get('/agents', query);
      return [error.code, error.field];
    };
    expect(await refused({ status: 'gone' })).toEqual(['invalid_status', 'status']);
    expect(await refused({ role: 'king' })).toEqual(['validation_failed', 'role']);
    expect(await refused({ team_id: 'x' })).toEqual(['validation_failed', 'team_id']);
    expect(await refused({ team_id: '019a0000-ffff-7000-8000-000000000001' })).toEqual([
      'validation_failed',
      'team_id',
    ]);
  });

  test('teams are listed newest first', async () => {
    const workspace = await open();
    await workspace.team('First');
    await workspace.team('Second');
    const { data } = await (await workspace.client('read')).get('/teams');
    expect(data.map(({ name }) => name)).toEqual(['Second', 'First']);
  });

  test('tags in use are listed by name, with their number of tickets', async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client, { tags: ['vip', 'refund'] });
    workspace.clock.advance(1_000);
    await openedTicket(client, { tags: ['vip'] });
    expect((await client.get('/tags')).data).toEqual([
      { name: 'refund', ticket_count: 1, last_used_at: '2026-11-20T08:05:00.000Z' },
      { name: 'vip', ticket_count: 2, last_used_at: '2026-11-20T08:05:01.000Z' },
    ]);
    await client.patch('/tickets/1', { tags: [] });
    expect((await client.get('/tags')).data.map(({ name }) => name)).toEqual(['vip']);
  });

  test('custom ticket fields are listed with their type and options', async () => {
    const workspace = await open();
    await workspace.field('plan', 'select', ['gold', 'silver']);
    const { data } = await (await workspace.client('read')).get('/ticket-fields');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ key: 'plan', type: 'select', options: ['gold', 'silver'], active: true });
  });

  test('configuration cannot be written through the API', async () => {
    const client = await (await open()).client('read', 'write');
    for (const path of ['/agents', '/teams', '/tags', '/ticket-fields'])
      expect((await client.post(path, { name: 'x' })).status).toBe(405);
  });
});
