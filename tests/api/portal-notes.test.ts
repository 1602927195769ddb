/** Internal data never reaches a customer (contract §10.2): a canary is in all of it. */
import { aTicketField } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { submitted } from './customer-samples.ts';
import { forEachDesk, type OpenWorkspace } from './desks.ts';

const canary = 'zq-canary-7d1f';

/** A request with the canary in everything of it that customers must not see; they see it by their organization too. */
const kept = async (open: OpenWorkspace) => {
  const workspace = await open();
  const writer = await workspace.client('read', 'write');
  const shared = { email_domains: ['bolt.example'], shared_tickets: true };
  const secret = { custom_fields: { note: canary } };
  await writer.post('/organizations', { name: 'Bolt Ltd', notes: canary, ...shared, ...secret });
  await workspace.write((stores) =>
    stores.ticketFields.add(aTicketField({ key: 'risk', label: canary, type: 'text' })),
  );
  const ann = await workspace.asCustomer('ann@bolt.example');
  const bob = await workspace.asCustomer('bob@bolt.example');
  await writer.patch(`/contacts/${ann.contactId}`, secret);
  await submitted(ann);
  const agent = await workspace.as('agent');
  const team = await workspace.team(canary);
  const files = [{ name: `${canary}.txt`, data: Buffer.from(canary).toString('base64') }];
  const note = { body: `${canary} @${agent.agent.email}`, internal: true };
  const noted = await agent.post('/tickets/1/messages', { ...note, files });
  await (await workspace.client('write')).post('/tickets/1/messages', { ...note, body: canary });
  await agent.patch('/tickets/1', {
    tags: [canary],
    team_id: team.id,
    assignee_id: agent.agent.id,
    custom_fields: { risk: canary },
    priority: 'urgent',
    type: 'incident',
  });
  return { workspace, ann, bob, agent, noted, writer };
};

forEachDesk((open) => {
  test('no response of the portal shows an internal note, its file, or other data of agents', async () => {
    const { ann, bob, noted, agent } = await kept(open);
    const texts: string[] = [];
    for (const customer of [ann, bob]) {
      const paths = ['/portal/me', '/portal/requests', '/portal/requests/1', '/portal/notifications'];
      for (const path of paths) texts.push((await customer.get(path)).text);
      const [file] = noted.body.files as readonly { id: string }[];
      const fetched = await customer.get(`/portal/files/${file?.id}`);
      expect(fetched.status).toBe(404);
      texts.push(fetched.text);
    }
    texts.push((await ann.post('/portal/requests/1/messages', { body: 'Any news?' })).text);
    texts.push((await submitted(ann)).text, (await ann.post('/portal/notifications/read', {})).text);
    const all = texts.join('\n');
    expect(all).not.toContain(canary);
    for (const hidden of [
      agent.agent.id,
      agent.agent.email,
      'urgent',
      'incident',
      '"internal"',
      '"delivery"',
    ])
      expect(all).not.toContain(hidden);
  });

  test('times, notifications and unread marks do not reveal an internal note', async () => {
    const { workspace, ann, agent } = await kept(open);
    const shown = async () => [
      (await ann.get('/portal/requests')).text,
      (await ann.get('/portal/requests/1')).text,
      (await ann.get('/portal/notifications')).text,
    ];
    const before = await shown();
    workspace.clock.advance(60_000);
    await agent.post('/tickets/1/messages', { body: canary, internal: true });
    await agent.patch('/tickets/1', { priority: 'low' });
    expect(await shown()).toEqual(before);
  });

  test('a page of the conversation has its full length, however many internal notes are between', async () => {
    const { ann, agent } = await kept(open);
    for (let place = 0; place < 4; place++) {
      await agent.post('/tickets/1/messages', { body: `${canary} ${place}`, internal: true });
      await agent.post('/tickets/1/messages', { body: `Answer ${place}` });
    }
    const { body, text } = await ann.get('/portal/requests/1', { limit: '3' });
    expect((body.messages as { data: unknown[] }).data).toHaveLength(3);
    expect(text).not.toContain(canary);
  });
});
