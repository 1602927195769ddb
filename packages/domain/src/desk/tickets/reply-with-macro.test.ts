import { expect, test } from 'vitest';
import type { Macro } from '../../model/automation/macro.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { openDraftDesk } from '../../testing/draft-desk.ts';

const withMacro = async (overrides: Partial<Macro>) => {
  const bench = await openDraftDesk();
  const macro = aMacro({ replyBody: 'Sorry.', ...overrides });
  await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('macro', macro));
  const { desk, byAda, number, messages } = bench;
  const reply = (more: Readonly<Record<string, unknown>> = {}) =>
    desk.tickets.reply(byAda, { number, body: 'Sorry, Cleo.', internal: false, macroId: macro.id, ...more });
  const ticket = () => desk.tickets.get(byAda, number);
  const texts = async () => (await messages()).map(({ body, internal }) => (internal ? `(${body})` : body));
  return { ...bench, macro, reply, ticket, texts };
};

test('a reply with a macro does its actions in the same write, and sends the words of its writer', async () => {
  const { reply, ticket, texts } = await withMacro({
    actions: [
      { type: 'set_status', value: 'pending' },
      { type: 'add_tags', value: ['delay'] },
      { type: 'add_note', value: 'Carrier was late on #{{ticket.number}}.' },
    ],
  });
  const before = await ticket();
  await reply();
  const after = await ticket();
  expect(after).toMatchObject({ status: 'pending', tags: ['delay'], version: before.version + 1 });
  expect((await texts()).slice(-2)).toEqual([`(Carrier was late on #${after.number}.)`, 'Sorry, Cleo.']);
});

test('a status of the reply wins over the one of the macro', async () => {
  const { reply, ticket } = await withMacro({ actions: [{ type: 'set_status', value: 'pending' }] });
  await reply({ status: 'solved' });
  expect((await ticket()).status).toBe('solved');
});

test('a macro that is unknown or not active stops the reply, and nothing is written', async () => {
  const { reply, texts } = await withMacro({ active: false });
  const before = await texts();
  await expect(reply()).rejects.toMatchObject({ code: 'validation_failed', field: 'macro_id' });
  expect(await texts()).toEqual(before);
});

test('a light agent applies no macro', async () => {
  const { desk, macro, number, byAgent } = await withMacro({});
  const byLight = await byAgent('light_agent');
  const note = { number, body: 'Look.', internal: true, macroId: macro.id };
  await expect(desk.tickets.reply(byLight, note)).rejects.toMatchObject({ code: 'forbidden' });
});

test('a held draft does the actions of its macro when it is sent', async () => {
  const bench = await withMacro({ actions: [{ type: 'set_priority', value: 'urgent' }] });
  const name = { ticketNumber: bench.number, kind: 'reply' } as const;
  const { rev } = await bench.get(name);
  const text = { format: 'text', content: 'Sorry.', macroId: bench.macro.id } as const;
  await bench.hold(await bench.desk.drafts.save(bench.byAda, { ...name, ...text, rev }));
  expect((await bench.ticket()).priority).toBe('normal');
  await bench.after(11);
  expect((await bench.ticket()).priority).toBe('urgent');
});
