import { describe, expect, test } from 'vitest';
import { capsOf, type Press, pressOf } from './press.ts';
import { type KeyTable, noSequence, type Sequence, stepOf } from './sequence.ts';
import { type ActionId, actions, actionsWith } from './table.ts';

const plain: Press = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the name of a press', () => {
  test.each<[string, Partial<Press>, string | null]>([
    ['a letter', { key: 'g', code: 'KeyG' }, 'G'],
    ['a letter with Shift', { key: 'J', code: 'KeyJ', shiftKey: true }, 'Shift+J'],
    ['a character that Shift writes', { key: '?', code: 'Slash', shiftKey: true }, '?'],
    ['Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, 'Mod+K'],
    ['Ctrl and Shift', { key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true }, 'Mod+Shift+Enter'],
    ['Ctrl and Alt', { key: 'Enter', code: 'Enter', ctrlKey: true, altKey: true }, 'Mod+Alt+Enter'],
    ['a Cyrillic letter, by its place', { key: 'п', code: 'KeyG' }, 'G'],
    ['a Greek letter with Shift, by its place', { key: 'Ξ', code: 'KeyJ', shiftKey: true }, 'Shift+J'],
    ['the letter of another layout, by the letter', { key: 'z', code: 'KeyY' }, 'Z'],
    ['a modifier alone', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
    ['the key of the system', { key: 'k', code: 'KeyK', metaKey: true }, null],
    ['a dead key', { key: 'Dead', code: 'Quote' }, null],
    ['a letter with Alt', { key: 'a', code: 'KeyA', altKey: true }, null],
  ])('%s', (_, press, expected) => {
    expect(pressOf({ ...plain, ...press }, false)).toBe(expected);
  });

  test('⌘ is Mod on a Mac, and Ctrl is left to the system', () => {
    expect(pressOf({ ...plain, key: 'k', code: 'KeyK', metaKey: true }, true)).toBe('Mod+K');
    expect(pressOf({ ...plain, key: 'k', code: 'KeyK', ctrlKey: true }, true)).toBeNull();
  });

  test('caps are words, and signs on a Mac', () => {
    expect(capsOf('Mod+Shift+Enter', false)).toEqual(['Ctrl', 'Shift', 'Enter']);
    expect(capsOf('Mod+Shift+Enter', true)).toEqual(['⌘', '⇧', '↩']);
    expect(capsOf('G M', false)).toEqual(['G', 'M']);
  });
});

type Given = Partial<Parameters<typeof stepOf>[1]>;

const every: KeyTable = { actions: actionsWith(), can: () => true };

const pressed = (
  presses: readonly string[],
  given: Given = {},
  can: (id: ActionId) => boolean = () => true,
) => {
  let sequence: Sequence = noSequence;
  const done: ActionId[] = [];
  presses.forEach((press, index) => {
    const typed = { press, at: index * 100, isTyping: false, singleKeysOff: false, ...given };
    const step = stepOf(sequence, typed, { actions: actionsWith(), can });
    sequence = step.sequence;
    if (step.action !== null) done.push(step.action);
  });
  return done;
};

describe('the keys', () => {
  test('one press starts an action, and two after each other', () => {
    expect(pressed(['R'])).toEqual(['reply']);
    expect(pressed(['G', 'M'])).toEqual(['goMine']);
  });

  test('a press that ends no sequence counts by itself', () => {
    expect(pressed(['G', 'E'])).toEqual(['solve']);
  });

  test('the first key of two is forgotten after a while', () => {
    expect(stepOf({ begun: 'G', at: 0 }, typedAt(1_000), every).action).toBe('goMine');
    expect(stepOf({ begun: 'G', at: 0 }, typedAt(2_000), every).action).toBe('macro');
  });

  test('no key without Mod fires in a text field', () => {
    const single = actions.flatMap(({ keys }) => keys).filter((keys) => !keys.startsWith('Mod+'));
    for (const keys of single) expect(pressed(keys.split(' '), { isTyping: true }), keys).toEqual([]);
    expect(pressed(['Mod+Enter'], { isTyping: true })).toEqual(['send']);
  });

  test('single keys can be switched off', () => {
    expect(pressed(['R', 'G', 'M', '?', 'Shift+C'], { singleKeysOff: true })).toEqual([]);
    expect(pressed(['Mod+K', 'Enter', 'Escape'], { singleKeysOff: true })).toEqual([
      'palette',
      'open',
      'back',
    ]);
  });

  test('what no screen does now is left to the browser', () => {
    const step = stepOf(
      noSequence,
      { ...typedAt(0), press: 'Mod+S' },
      { actions: actionsWith(), can: () => false },
    );
    expect([step.action, step.isTaken]).toEqual([null, false]);
  });

  test('an agent can change the keys of the console', () => {
    const own = { ...every, actions: actionsWith({ reply: ['Y'] }) };
    const step = (press: string) => stepOf(noSequence, { ...typedAt(0), press }, own).action;
    expect([step('Y'), step('R')]).toEqual(['reply', null]);
  });

  test('no two actions of the table have the same keys, and none begins another', () => {
    const all = actions.flatMap(({ keys }) => [...keys]);
    expect(all.filter((keys, index) => all.indexOf(keys) !== index)).toEqual([]);
    expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
  });
});

const typedAt = (at: number) => ({ press: 'M', at, isTyping: false, singleKeysOff: false });
