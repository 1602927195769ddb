import { expect, test, vi } from 'vitest';
import { aWorld, plain, settled } from './testing/draft-world.ts';

/** A draft of which only this browser has "Only here", and its next page. `written`: what the server has of it. */
const onlyHere = async (written: string | null = null) => {
  const world = aWorld();
  const { server, lane, reload } = world;
  if (written !== null) server.write(written);
  await lane().begin();
  server.set('loses the call');
  lane().change(plain('Only here'));
  await lane().flush();
  server.set('works');
  return { ...world, openAgain: () => reload(() => lane().begin()) };
};

test('a text that only this browser has is not written over while its database answers nothing', async () => {
  const { server, browser, lane, openAgain } = await onlyHere();
  const answer = browser.fallSilent();
  await openAgain();
  lane().change(plain('Typed meanwhile'));
  await lane().flush();
  expect([browser.now()?.text.body, server.now().body]).toEqual(['Only here', 'Typed meanwhile']);
  answer();
  await settled();
  expect([lane().now().text.body, lane().now().other?.body]).toEqual(['Only here', 'Typed meanwhile']);
  await lane().choose('mine');
  expect(server.now().body).toBe('Only here');
});

test('the draft of the server shows at once, and what this browser has of it once its database answers', async () => {
  const { server, browser, lane, later, openAgain } = await onlyHere('Only');
  const answer = browser.fallSilent();
  await openAgain();
  expect(lane().now().text.body).toBe('Only');
  answer();
  await settled();
  expect([lane().now().text.body, lane().now().other]).toEqual(['Only here', null]);
  later();
  await settled();
  expect(server.now().body).toBe('Only here');
});

test('what is typed before the database answers stays behind what this browser has', async () => {
  const { server, browser, lane, openAgain } = await onlyHere();
  const answer = browser.fallSilent();
  await openAgain();
  lane().change(plain('Typed meanwhile'));
  answer();
  await settled();
  await lane().flush();
  expect(server.now().body).toBe('Only here\nTyped meanwhile');
});

test('a text that this browser has too stays as it is when the database answers late', async () => {
  const { server, browser, lane, openAgain } = await onlyHere();
  server.write('Only here');
  const answer = browser.fallSilent();
  await openAgain();
  const { begun } = lane().now();
  answer();
  await settled();
  expect([lane().now().text.body, lane().now().begun, server.asked()]).toEqual(['Only here', begun, 2]);
});

test('what the database says late does not change a reply that is being sent, and is in sight after it', async () => {
  const { server, browser, lane, later, openAgain } = await onlyHere();
  const answer = browser.fallSilent();
  await openAgain();
  lane().change(plain('Send this'));
  await lane().hold({});
  answer();
  await settled();
  server.due();
  expect(server.sent).toEqual(['Send this']);
  await lane().look();
  lane().change(plain('And this'));
  await lane().flush();
  later();
  await settled();
  expect([lane().now().text.body, lane().now().other?.body]).toEqual(['Only here', 'And this']);
});

test('a database that fails at first is not taken for an empty one', async () => {
  const { browser, lane, keeping, reload } = await onlyHere();
  await reload(() => {
    const failed = new Error('It cannot be opened.');
    vi.spyOn(keeping(), 'read').mockRejectedValueOnce(failed).mockRejectedValueOnce(failed);
    return lane().begin();
  });
  lane().change(plain('Typed meanwhile'));
  expect(browser.now()?.text.body).toBe('Only here');
  await lane().flush();
  await settled();
  expect(lane().now().text.body).toBe('Only here');
});

test('a reply is sent although the database does not forget its text', async () => {
  const { server, lane, keeping } = aWorld();
  await lane().begin();
  vi.spyOn(keeping(), 'forget').mockImplementation(() => new Promise(() => undefined));
  lane().change(plain('Hello'));
  void lane().hold({});
  await settled();
  server.due();
  expect(server.sent).toEqual(['Hello']);
});
