import { describe, expect, test } from 'vitest';
import { anOrigin } from '../../testing/inbound-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const withMail = async () => {
  const desk = await openTestDesk();
  const { number } = await desk.aTicket();
  const messageId = (await desk.read(({ messages }) => messages.findLastId(number))) ?? '';
  const origin = anOrigin({ messageId, ticketNumber: number });
  await desk.ports.work.write(desk.workspaceId, ({ messageOrigins }) => messageOrigins.add(origin));
  return { ...desk, tickets: desk.desk.tickets, origin, input: { number, messageId } };
};

describe('the mail that a message came from', () => {
  test('is shown whole to keys that read and to agents of every role', async () => {
    const { tickets, byKey, byAgent, origin, input } = await withMail();
    for (const call of [byKey, await byAgent('light_agent'), await byAgent('agent')])
      expect(await tickets.getOriginal(call, input)).toEqual(origin);
  });

  test('is not found at another ticket, nor for a message that did not come by mail', async () => {
    const { tickets, byKey, aTicket, read, input } = await withMail();
    const { number } = await aTicket();
    const messageId = (await read(({ messages }) => messages.findLastId(number))) ?? '';
    for (const wanted of [
      { ...input, number },
      { number, messageId },
      { ...input, number: 99 },
    ])
      await expect(tickets.getOriginal(byKey, wanted)).rejects.toMatchObject({ code: 'not_found' });
  });
});
