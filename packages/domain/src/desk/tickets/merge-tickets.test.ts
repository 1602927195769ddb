import { describe, expect, test } from 'vitest';
import { textContent } from '../../model/desk/new-message.ts';
import { speaks } from '../../testing/languages.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const openDesk = async () => {
  const bench = await openTestDesk();
  const { desk, bySystem } = bench;
  const byAda = await bench.byAgent('agent');
  const { number: first, requesterId: contactId } = await bench.aTicket();
  const { number: second } = await bench.aTicket({ subject: 'Again' });
  const get = (number: number) => desk.tickets.get(byAda, number);
  const merge = (number = second, into = first) => desk.tickets.merge(byAda, { number, into });
  const messages = async (number: number) => {
    const page = { limit: 100, after: null };
    return (await desk.tickets.listMessages(byAda, { number, page })).data;
  };
  const answer = (number: number, text = 'Hello?') =>
    desk.tickets.answerAsCustomer(bySystem, { number, contactId, content: textContent(text) });
  return { ...bench, byAda, contactId, first, second, get, merge, messages, answer };
};

describe('a merged ticket', () => {
  test('is closed under its number, and says so in both', async () => {
    const { merge, get, messages, events, first, second, desk, byAda } = await openDesk();
    const before = (await events()).length;
    expect(await merge()).toMatchObject({ number: second, status: 'closed', mergedInto: first });
    expect((await messages(first)).at(-1)).toMatchObject({ internal: true, author: { id: byAda.actor.id } });
    expect((await messages(first)).at(-1)?.body).toBe(`en note_merged ${second}`);
    const told = (await events()).slice(before);
    expect(told.map(({ kind }) => kind)).toEqual(['ticket.updated', 'ticket.updated', 'message.created']);
    expect(told[0]?.data).toMatchObject({
      changes: { status: ['new', 'closed'], merged_into: [null, first] },
    });
    const page = { limit: 10, after: null };
    const { data } = await desk.tickets.listHistory(byAda, { number: second, page });
    expect(data[0]).toMatchObject({ entry: { changes: { merged_into: [null, first] } } });
    expect(await get(first)).toMatchObject({ mergedInto: null });
    const count = (await events()).length;
    expect(await merge()).toMatchObject({ mergedInto: first });
    expect((await events()).length).toBe(count);
  });

  test('goes on in the other one when the customer writes, through a chain of merges too', async () => {
    const { merge, answer, aTicket, get, messages, first, second } = await openDesk();
    await merge();
    expect((await answer(second)).ticket.number).toBe(first);
    expect((await messages(first)).at(-1)?.body).toBe('Hello?');
    const { number: third } = await aTicket();
    await merge(first, third);
    expect((await answer(second, 'Still there?')).ticket.number).toBe(third);
    expect(await messages(second)).toHaveLength(1);
    expect(await get(third)).toMatchObject({ status: 'new' });
  });

  test('says so in the language of the workspace', async () => {
    const bench = await openDesk();
    await speaks(bench, 'fr');
    await bench.merge();
    expect((await bench.messages(bench.first)).at(-1)?.body).toBe(`fr note_merged ${bench.second}`);
  });

  test('that is opened again goes on by itself', async () => {
    const { merge, answer, desk, byAda, second } = await openDesk();
    await merge();
    const opened = await desk.tickets.change(byAda, { number: second, status: 'open' });
    expect(opened).toMatchObject({ status: 'open', mergedInto: null });
    expect((await answer(second)).ticket.number).toBe(second);
  });

  test('brings those who may write to it by mail', async () => {
    const { merge, ports, workspaceId, first, second } = await openDesk();
    const address = { name: 'Eve', email: 'eve@customer.example' };
    const participant = { ticketNumber: second, address, addedAt: '2026-11-20T08:05:00.000Z' };
    await ports.work.write(workspaceId, ({ participants }) => participants.add([participant]));
    await merge();
    const there = await ports.work.read(workspaceId, ({ participants }) => participants.listOfTicket(first));
    expect(there).toMatchObject([{ ticketNumber: first, address }]);
  });

  test('is refused where customers would not be answered, or nothing goes on', async () => {
    const { merge, aTicket, desk, byAda, byAgent, first, second, get } = await openDesk();
    const other = await aTicket({ requesterEmail: 'dana@customer.example' });
    for (const into of [second, 99, other.number])
      await expect(merge(second, into), `${into}`).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'into',
      });
    await expect(merge(99, first)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      desk.tickets.merge(await byAgent('light_agent'), { number: second, into: first }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await desk.tickets.change(byAda, { number: first, status: 'closed' });
    for (const [number, into] of [
      [second, first],
      [first, second],
    ] as const)
      await expect(merge(number, into)).rejects.toMatchObject({ code: 'ticket_closed' });
    expect(await get(second)).toMatchObject({ status: 'new', mergedInto: null });
  });
});
