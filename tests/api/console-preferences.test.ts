/** Preferences and previews of macros at the console (contract §15.4). */
import { aMacro } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const path = '/my/preferences';

const usual = {
  language: null,
  timezone: null,
  theme: 'system',
  density: 'comfortable',
  single_keys: true,
  keys: {},
  undo_seconds: 10,
  takes_answered: true,
  after_send: 'next',
  notices: {},
  quiet: null,
  signature: '',
};

forEachDesk((open) => {
  test('preferences have defaults, and each agent sets their own', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const bob = await workspace.atConsole('light_agent');
    expect((await ada.get(path)).body).toEqual(usual);
    const given = {
      language: 'fr',
      timezone: 'Europe/Paris',
      theme: 'dark',
      density: 'compact',
      single_keys: false,
      keys: { reply: 'q', 'go.mine': 'g m' },
      undo_seconds: 0,
      takes_answered: false,
      after_send: 'stay',
      notices: { mentioned: { here: true, desktop: true, sound: false } },
      quiet: { from: '22:00', to: '07:30' },
      signature: 'Zoë\nAcme',
    };
    const changed = await ada.patch(path, given);
    expect([changed.status, changed.body]).toEqual([200, given]);
    expect((await ada.patch(path, { theme: 'light', quiet: null })).body).toEqual({
      ...given,
      theme: 'light',
      quiet: null,
    });
    expect((await ada.get('/me')).body.preferences).toMatchObject({ theme: 'light', signature: 'Zoë\nAcme' });
    expect((await bob.get(path)).body).toEqual(usual);
  });

  test('invalid preferences are refused with the name of the field, and nothing is changed', async () => {
    const ada = await (await open()).atConsole('agent');
    const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`a${place}`, 'q']));
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      language: ['it', '', 7, []],
      timezone: ['Mars/Olympus', '', 7, 'a\u0000b', '\ud800'],
      theme: [null, 'neon', 7],
      density: [null, 'tiny'],
      single_keys: [null, 'yes', 1],
      keys: [null, [], 'q', { reply: '' }, { reply: 7 }, { Reply: 'q' }, { __proto__x: 'q' }, tooMany],
      undo_seconds: [null, -1, 61, 1.5, '10', 1e300],
      takes_answered: [null, 'yes', 1],
      after_send: [null, 'sleep'],
      notices: [
        null,
        [],
        { nothing: { here: true, desktop: true, sound: true } },
        { mentioned: { here: 1 } },
      ],
      quiet: ['22:00', {}, { from: '24:00', to: '07:00' }, { from: '22:00' }],
      signature: [null, 7, 'x'.repeat(5_001), 'a\u0000b', '\udc00'],
    };
    for (const [member, values] of Object.entries(wrong))
      for (const value of values) {
        const refused = await ada.patch(path, { [member]: value });
        const named = String(refused.error.field).split('.')[0];
        expect([refused.status, named], `${member} ${JSON.stringify(value)}`.slice(0, 80)).toEqual([
          422,
          member,
        ]);
      }
    expect((await ada.get(path)).body).toEqual(usual);
  });

  test('the preview of a macro shows its reply and changes, and writes nothing', async () => {
    const workspace = await open();
    const ada = await workspace.atConsole('agent');
    const macro = aMacro({
      replyBody: 'Hi {{requester.name}}, {{team.name}}',
      actions: [{ type: 'set_priority', value: 'urgent' }],
    });
    await workspace.write(({ configuration }) => configuration.add('macro', macro));
    await openedTicket(ada, { requester_name: 'Cleo' });
    const before = (await ada.get('/tickets/1')).text;
    const preview = await ada.post('/tickets/1/macro-preview', { macro_id: macro.id });
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        macro_id: macro.id,
        body: 'Hi Cleo, ',
        blanks: ['team.name'],
        changes: { priority: ['normal', 'urgent'] },
        did: [],
      },
    ]);
    expect((await ada.get('/tickets/1')).text).toBe(before);
    const other = await (await open()).atConsole('agent');
    await openedTicket(other);
    expect((await other.post('/tickets/1/macro-preview', { macro_id: macro.id })).status).toBe(404);
    expect((await ada.post('/tickets/2/macro-preview', { macro_id: macro.id })).status).toBe(404);
    for (const id of [undefined, null, 7, '', 'x', []]) {
      const refused = await ada.post('/tickets/1/macro-preview', { macro_id: id });
      expect([refused.status, refused.error.field]).toEqual([422, 'macro_id']);
    }
  });
});
