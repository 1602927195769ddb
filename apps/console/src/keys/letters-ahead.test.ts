import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As much of an element as is asked of it. */
class Thing extends EventTarget {
  readonly isContentEditable: boolean;
  readonly #tag: string;
  constructor(tag: string) {
    super();
    this.#tag = tag;
    this.isContentEditable = tag === 'editor';
  }
  closest(selector: string): Thing | null {
    return selector.split(', ').includes(this.#tag) ? this : null;
  }
}
class Field extends Thing {}
class List extends Thing {}

const pane = new Thing('section');
const editor = new Thing('editor');

/** The console with an early `R`: what it does with `E`, what the text got, and whether the letters were ended. */
const anEarlyKey = async () => {
  const page = new EventTarget();
  const execCommand = vi.fn();
  const document = { activeElement: pane, querySelector: () => null, execCommand };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  const { lettersAhead } = await import('./letters-ahead.ts');
  const { listenToKeys } = await import('./listen.ts');
  const { handle } = await import('./running.ts');
  const solve = vi.fn();
  handle('solve', solve);
  listenToKeys(() => ({ singleKeysOff: false, own: {} }));
  const press = (key: string, more: Readonly<Record<string, unknown>> = {}): void => {
    const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const rest = { ...modifiers, code: '', target: pane, getModifierState: () => false };
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key });
    for (const [name, value] of Object.entries({ ...rest, ...more }))
      Object.defineProperty(event, name, { value });
    page.dispatchEvent(event);
  };
  const onEnd = vi.fn();
  lettersAhead.begin(onEnd);
  /** The text comes, and has the focus. */
  const comes = async (focused: Thing): Promise<void> => {
    const handed = lettersAhead.hand(Promise.resolve(), (field) => Object.is(field, editor));
    document.activeElement = focused;
    await handed;
  };
  return {
    page,
    lettersAhead,
    solve,
    press,
    onEnd,
    comes,
    /** A line break as the editor takes it. */
    written: () =>
      execCommand.mock.calls.map(([command, , text]) => (command === 'insertParagraph' ? '¶' : text)),
  };
};

type Early = Awaited<ReturnType<typeof anEarlyKey>>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { platform: 'Linux' });
  vi.stubGlobal('Element', Thing);
  vi.stubGlobal('HTMLElement', Thing);
  vi.stubGlobal('HTMLTextAreaElement', Field);
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLSelectElement', List);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each<[string, (early: Early) => unknown]>([
  ['a click', ({ page }) => page.dispatchEvent(new Event('pointerdown'))],
  ['Escape', ({ press }) => press('Escape')],
  ['Tab', ({ press }) => press('Tab')],
  ['an arrow', ({ press }) => press('ArrowDown')],
  ['Ctrl and a letter', ({ press }) => press('k', { ctrlKey: true })],
  ['Enter on a link', ({ press }) => press('Enter', { target: new Thing('a') })],
  ['Space on a button', ({ press }) => press(' ', { target: new Thing('button') })],
  ['a letter in another text', ({ press }) => press('x', { target: new Field('textarea') })],
  ['five seconds without a letter', () => vi.advanceTimersByTime(5_000)],
  ['a text that cannot be begun', ({ lettersAhead }) => lettersAhead.end()],
  ['a text that has them', ({ comes }) => comes(editor)],
])('%s ends the letters, and the next one is a key of the console', async (_, ends) => {
  const early = await anEarlyKey();
  await ends(early);
  expect(early.onEnd).toHaveBeenCalledTimes(1);
  early.press('e');
  expect(early.solve).toHaveBeenCalledTimes(1);
});

test('letters go on for as long as somebody types, and into the text as they were typed', async () => {
  const early = await anEarlyKey();
  for (const key of ['r', 'Shift', 'h', 'i', ' ', 'e', 'e']) {
    early.press(key, { target: new Thing('button') });
    vi.advanceTimersByTime(2_000);
  }
  for (const repeat of [false, true]) early.press('Backspace', { repeat });
  early.press('Enter', { target: new Thing('button') });
  await early.comes(editor);
  expect(early.written()).toEqual(['rhi ', '¶']);
  expect(early.solve).not.toHaveBeenCalled();
});

test.each<[string, string, Readonly<Record<string, unknown>>]>([
  ['the letter of a menu of the browser', 'd', { altKey: true }],
  ['the key that began, while it is held', 'r', { repeat: true }],
])('%s is no letter, and ends nothing', async (_, key, more) => {
  const early = await anEarlyKey();
  early.press(key, { code: `Key${key.toUpperCase()}`, ...more });
  early.press('o');
  await early.comes(editor);
  expect(early.written()).toEqual(['o']);
});

test.each([
  ['another text', new Field('textarea')],
  ['a list of choices', new List('select')],
])('letters never go into %s', async (_, focused) => {
  const early = await anEarlyKey();
  early.press('o');
  await early.comes(focused);
  early.page.dispatchEvent(new Event('focusin'));
  await Promise.resolve();
  expect(early.written()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(early.onEnd).toHaveBeenCalledTimes(1);
});
