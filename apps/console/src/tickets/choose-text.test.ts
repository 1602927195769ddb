import { expect, test } from 'vitest';
import { aWorld, plain } from '../data/testing/draft-world.ts';
import { chooseText } from './choose-text.ts';

/** A text beside one that is held elsewhere. */
const besideHeld = async () => {
  const { server, lane } = aWorld();
  await lane().begin();
  const { rev } = server.write('Sent elsewhere');
  await server.calls.hold(rev, {});
  lane().change(plain('Mine'));
  await lane().flush();
  return { server, lane: lane() };
};

test('a reply that was sent while its other text is chosen is shown as gone, and then the choice is made', async () => {
  const { server, lane } = await besideHeld();
  server.due();
  expect(await chooseText(lane, 'mine')).toBeNull();
  expect([lane.now().other?.state, lane.now().text.body]).toEqual(['empty', 'Mine']);
  expect(await chooseText(lane, 'mine')).toBeNull();
  expect([lane.now().other, server.now().body, server.sent]).toEqual([null, 'Mine', ['Sent elsewhere']]);
});

test('a choice that does not reach the server says why', async () => {
  const { server, lane } = await besideHeld();
  server.set('loses the call');
  expect(await chooseText(lane, 'mine')).toBe('The server did not answer.');
  expect(lane.now().other?.state).toBe('held');
});
