import { expect, test } from 'vitest';
import { openAcmeDesk } from '../../testing/acme-document.ts';
import { callersOfLostWebhooks } from './lost-webhooks.ts';

const url = 'https://example.com/hook';
const calls = { actions: [{ call_webhook: url }] };

test('the list has each rule and macro that calls a removed webhook, and no other', async () => {
  const { desk, bySystem, ports } = await openAcmeDesk();
  const { faults } = await desk.configuration.apply(bySystem, {
    webhooks: [{ url, events: '*' }],
    rules: [
      { name: 'Tell the shop', on: ['ticket.created'], ...calls },
      { name: 'Hurry', on: ['ticket.created'], actions: [{ set_priority: 'high' }] },
    ],
    macros: [{ name: 'Hand over', ...calls }],
  });
  expect(faults).toEqual([]);
  const lost = () => ports.work.read(bySystem.workspaceId, callersOfLostWebhooks);
  expect(await lost()).toEqual([]);
  await ports.work.write(bySystem.workspaceId, async ({ webhooks }) => {
    for (const { id } of await webhooks.all()) await webhooks.remove(id);
  });
  expect(await lost()).toEqual(['Tell the shop of rules', 'Hand over of macros']);
});
