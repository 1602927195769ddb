import { expect, test } from 'vitest';
import type { Macro } from '../../model/automation/macro.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const withMacro = async (overrides: Partial<Macro>) => {
  const bench = await openTestDesk();
  const macro = aMacro(overrides);
  await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('macro', macro));
  const { number } = await bench.aTicket({ requesterName: 'Cleo' });
  const preview = () => bench.desk.macros.preview(bench.byKey, { number, macroId: macro.id });
  return { ...bench, macro, number, preview };
};

test('a preview of a macro has its text filled from the ticket as its actions leave it, and writes nothing', async () => {
  const { preview, desk, byKey, number, events } = await withMacro({
    replyBody: 'Hi {{requester.name}}, #{{ticket.number}} is {{ticket.priority}}. {{team.name}}',
    actions: [
      { type: 'set_priority', value: 'urgent' },
      { type: 'add_tags', value: ['fast'] },
      { type: 'add_note', value: 'Call them.' },
    ],
  });
  const before = [await desk.tickets.get(byKey, number), (await events()).length];
  expect(await preview()).toMatchObject({
    body: `Hi Cleo, #${number} is urgent. `,
    blanks: ['team.name'],
    changes: { priority: ['normal', 'urgent'], tags: [[], ['fast']] },
    did: ['Added an internal note.'],
  });
  expect([await desk.tickets.get(byKey, number), (await events()).length]).toEqual(before);
});

test('a preview says what could not be done, and whose turn it may be', async () => {
  const bench = await withMacro({ replyBody: null, actions: [{ type: 'set_team', value: 'gone' }] });
  const { body, changes, did } = await bench.preview();
  expect([body, changes]).toEqual([null, {}]);
  expect(did).toEqual([expect.stringContaining('Could not')]);
});

test('a macro that is unknown or not active has no preview', async () => {
  const { preview, desk, byKey, macro, number } = await withMacro({ active: false });
  await expect(preview()).rejects.toMatchObject({ code: 'not_found' });
  await expect(desk.macros.preview(byKey, { number: number + 1, macroId: macro.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});
