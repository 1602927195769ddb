import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEndInSight } from './use-end-in-sight.ts';
import { useLinkInSight } from './use-linked-message.ts';

/** What a component keeps from one drawing to the next. */
const kept = vi.hoisted(() => ({ refs: [] as { current: unknown }[], at: 0 }));
vi.mock('react', () => ({
  useRef: (current: unknown) => {
    kept.at += 1;
    kept.refs[kept.at] ??= { current };
    return kept.refs[kept.at];
  },
  useEffect: (run: () => void) => run(),
  useLayoutEffect: (run: () => void) => run(),
}));

/** A window of 400 pixels of a conversation of 5000. The browser tells of no scrolling. */
const aPane = () =>
  Object.assign(new EventTarget(), {
    scrollTop: 0,
    clientHeight: 400,
    scrollHeight: 5_000,
    scrollTo(to: Readonly<{ top: number }>) {
      this.scrollTop = Math.min(to.top, this.scrollHeight - this.clientHeight);
    },
    getBoundingClientRect: () => ({ top: 0 }),
    querySelector: () => null,
  });

let isDrawn = false;
let pane = aPane();
beforeEach(() => {
  kept.refs.length = 0;
  isDrawn = false;
  pane = aPane();
  const card = { getBoundingClientRect: () => ({ top: 300 - pane.scrollTop }), focus: () => undefined };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('document', { activeElement: null, getElementById: () => (isDrawn ? card : null) });
});
afterEach(() => vi.unstubAllGlobals());

/** Draws so many messages; where the reader is then. */
const drawn = (entries: number): number => {
  kept.at = 0;
  const scroller = { current: pane as unknown as HTMLDivElement };
  useEndInSight(scroller, { oldest: `the first of ${entries}`, entries, opensAtEnd: true });
  useLinkInSight(scroller, 'm5', entries);
  return pane.scrollTop;
};

test('a linked message of an earlier page stays in sight when another message comes right behind it', () => {
  expect(drawn(50)).toBe(4_600);
  isDrawn = true;
  expect(drawn(100)).toBe(276);
  expect(drawn(101)).toBe(276);
});
