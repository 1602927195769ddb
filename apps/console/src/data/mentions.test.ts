import { describe, expect, test } from 'vitest';
import { mentionedIn, mentionOf } from './mentions.ts';

const ann = { email: 'Ann@acme.example' };
const bo = { email: 'bo@acme.example' };
const otherBo = { email: 'bo@birch.example' };
const odd = { email: 'cléo.@acme.example' };
const all = [ann, bo, otherBo, odd];

describe('a mention', () => {
  test.each([
    ['by the local part', ann, '@Ann'],
    ['by the address, where two have the local part', bo, '@bo@acme.example'],
  ])('is written %s, and read as that agent', (_, agent, expected) => {
    expect(mentionOf(agent, all)).toBe(expected);
    expect(mentionedIn(`Ask ${expected}, please.`, all)).toEqual([agent]);
  });

  test('names nobody inside of a word', () => {
    expect(mentionedIn('write to x@bo or ann@acme.example', all)).toEqual([]);
  });
});
