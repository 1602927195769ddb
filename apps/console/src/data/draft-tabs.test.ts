import { expect, test } from 'vitest';
import { draftTabs } from './draft-tabs.ts';
import type { ServerDraft } from './draft-text.ts';
import { aWorld, plain, settled } from './testing/draft-world.ts';

/** Two tabs of a browser that write the same draft, and how often they told each other. `written`: what the server has of it. */
const twoTabs = async (written: string | null = null) => {
  const { server, lane, tab: anotherTab, reload, later } = aWorld();
  if (written !== null) server.write(written);
  const first = lane();
  const second = anotherTab();
  let said = 0;
  const tabs = [first, second].map((own, index) => {
    const tab = draftTabs(
      (draft: ServerDraft) => {
        said += 1;
        tabs[1 - index]?.hear(structuredClone(draft));
      },
      (draft) => void own.know(draft),
    );
    tab.follow(own, { number: 42, kind: 'reply' });
    return tab;
  });
  await first.begin();
  await second.begin();
  /** Once both tabs are gone. */
  const reloaded = async () => {
    await reload();
    return lane();
  };
  return { server, first, second, later, reloaded, said: () => said };
};

test('a draft that is saved in one tab is in sight in the other, which does not tell it back', async () => {
  const { first, second, said } = await twoTabs();
  first.change(plain('Hello'));
  await first.flush();
  await settled();
  expect([second.now().text.body, second.now().rev, said()]).toEqual(['Hello', 1, 1]);
});

test('what is typed in the other tab stays beside a draft that was saved in the first', async () => {
  const { first, second, server } = await twoTabs();
  second.change(plain('Typed there'));
  first.change(plain('Hello'));
  await first.flush();
  await settled();
  expect([second.now().text.body, second.now().other?.body]).toEqual(['Typed there', 'Hello']);
  await second.choose('mine');
  await settled();
  expect([first.now().text.body, server.now().body]).toEqual(['Typed there', 'Typed there']);
});

test('what one tab types beside what the other saves is there again after a reload', async () => {
  const { first, second, reloaded } = await twoTabs();
  first.change(plain('Typed here'));
  second.change(plain('Hello'));
  await second.flush();
  await settled();
  expect(first.now().other?.body).toBe('Hello');
  const { text, other } = (await reloaded()).now();
  expect([text.body, other?.body]).toEqual(['Typed here', 'Hello']);
});

test('a tab does not tell the others what the server had when it first asked', async () => {
  const { first, second, said } = await twoTabs('Hello');
  expect([first.now().text.body, second.now().text.body, said()]).toEqual(['Hello', 'Hello', 0]);
});

test('a reply that is sent in one tab is held in the other, and taken back there for both', async () => {
  const { first, second } = await twoTabs();
  first.change(plain('Hello'));
  await first.hold({});
  await settled();
  expect(second.now().held).not.toBeNull();
  await second.takeBack();
  await settled();
  expect([first.now().held, first.now().text.body]).toEqual([null, 'Hello']);
});

test('a tab does not tell back what it heard, although older news comes behind it', async () => {
  const { server, lane } = aWorld();
  const own = lane();
  const said: ServerDraft[] = [];
  const tab = draftTabs(
    (draft) => void said.push(draft),
    (draft) => void own.know(draft),
  );
  await own.begin();
  tab.follow(own, { number: 42, kind: 'reply' });
  const older = server.write('Older');
  tab.hear(server.write('Newer'));
  tab.hear(older);
  await settled();
  expect([own.now().text.body, said]).toEqual(['Newer', []]);
});
