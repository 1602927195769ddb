/** Presence of agents at tickets (contract §15.8). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { listenAs } from './read-stream.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('agents see who views a ticket, who writes in it, and who has left', async () => {
    const workspace = await open();
    const [ann, bo] = [await workspace.atConsole('owner'), await workspace.atConsole('light_agent')];
    const number = Number((await openedTicket(ann)).body.number);
    const stream = await listenAs(workspace, ann);
    await stream.next('hello');
    const say = (state: string) => bo.send('PUT', `/presence/${number}`, { body: { state } });
    const seen = async () => (await stream.next('presence'))?.data.present;
    expect(await seen()).toEqual([]);
    expect((await say('viewing')).status).toBe(204);
    expect(await seen()).toEqual([{ ticket_number: number, agent_id: bo.agent.id, state: 'viewing' }]);
    await say('typing');
    expect(await seen()).toEqual([{ ticket_number: number, agent_id: bo.agent.id, state: 'typing' }]);
    await say('away');
    expect(await seen()).toEqual([]);
    await say('viewing');
    expect(await seen()).toHaveLength(1);
    const late = await listenAs(workspace, bo);
    expect((await late.next('presence'))?.data.present).toHaveLength(1);
    await late.cancel();
    await stream.cancel();
  });

  test('presence at an unknown ticket, or in an unknown state, is refused', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const number = Number((await openedTicket(owner)).body.number);
    const say = (at: string | number, body: unknown) => owner.send('PUT', `/presence/${at}`, { body });
    for (const at of [99, 0, 'x', '%00', '99999999999'])
      expect((await say(at, { state: 'viewing' })).status).toBe(404);
    for (const state of [null, '', 'here', 7, ['viewing'], {}, '\u0000', '\ud800', undefined]) {
      const { status, error } = await say(number, { state });
      expect([status, error.field], String(state)).toEqual([422, 'state']);
    }
  });
});
