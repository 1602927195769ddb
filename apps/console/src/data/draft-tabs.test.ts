import { expect, test } from 'vitest';
import { draftTabs } from './draft-tabs.ts';
import type { ServerDraft } from './draft-text.ts';
import { aWorld, plain, settled } from './testing/draft-world.ts';

/** Two tabs of a browser that write the same draft, and how often they told each other. */
const twoTabs = async () => {
  const { server, lane, reload, later } = aWorld();
  const first = lane();
  await first.begin();
  await reload();
  const second = lane();
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
  return { server, first, second, later, said: () => said };
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
