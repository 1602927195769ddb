import { expect, test } from 'vitest';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { openMailDesk } from '../../testing/mail-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const page = { limit: 50, after: null };

test('the history names who changed what, and the members that each rule changed', async () => {
  const rule = ruleThat([{ type: 'set_priority', value: 'urgent' }], { on: ['ticket.updated'] });
  const bench = await configured({ rules: [rule] });
  const { number } = await bench.aTicket();
  await bench.desk.tickets.change(bench.byKey, { number, subject: 'On fire!' });
  const { data } = await bench.desk.tickets.listHistory(bench.byKey, { number, page });
  expect(data).toMatchObject([
    {
      type: 'change',
      who: bench.byKey.actor.name,
      entry: {
        actor: { type: 'api_key', id: bench.byKey.actor.id },
        changes: { subject: ['My printer is on fire', 'On fire!'], priority: ['normal', 'urgent'] },
        rules: [{ id: rule.id, name: rule.name, changed: ['priority'] }],
        stamps: [],
      },
    },
  ]);
});

test('the history of a new ticket has what rules changed of it', async () => {
  const rule = ruleThat([{ type: 'add_tags', value: ['vip'] }]);
  const bench = await configured({ rules: [rule] });
  const { number } = await bench.aTicket();
  const { data } = await bench.desk.tickets.listHistory(bench.byKey, { number, page });
  expect(data).toMatchObject([
    { entry: { changes: { tags: [[], ['vip']] }, rules: [{ changed: ['tags'] }] } },
  ]);
});

test('writes that change nothing, and messages alone, add nothing to the history', async () => {
  const bench = await openTestDesk();
  const { number } = await bench.aTicket();
  await bench.desk.tickets.change(bench.byKey, { number, priority: 'normal' });
  await bench.desk.tickets.reply(bench.byKey, { number, body: 'A note.', internal: true, files: [] });
  expect((await bench.desk.tickets.listHistory(bench.byKey, { number, page })).data).toEqual([]);
});

test('the history pages through changes and mails as one list', async () => {
  const bench = await openMailDesk();
  const { number } = bench;
  for (const status of ['open', 'pending', 'solved'] as const) {
    await bench.desk.tickets.change(bench.byKey, { number, status });
    await bench.desk.tickets.reply(bench.byKey, { number, body: 'Hi.', internal: false, files: [] });
  }
  const all = (await bench.desk.tickets.listHistory(bench.byKey, { number, page })).data;
  expect(all.map(({ type }) => type)).toEqual(['mail', 'change', 'mail', 'change', 'mail', 'change']);
  for (const limit of [1, 2, 4]) {
    const walked: unknown[] = [];
    let after: string | null = null;
    do {
      const found = await bench.desk.tickets.listHistory(bench.byKey, { number, page: { limit, after } });
      walked.push(...found.data);
      after = found.next;
    } while (after !== null);
    expect(walked).toEqual(all);
  }
});
