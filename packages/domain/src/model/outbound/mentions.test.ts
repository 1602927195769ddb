import { describe, expect, test } from 'vitest';
import { meantBy, mentionedNames } from './mentions.ts';

describe('names in a note', () => {
  test.each([
    ['@ann', ['ann']],
    ['Hi @ann, and @Bob.Lee: look.', ['ann', 'bob.lee']],
    ['(@ann) "@bob" @ann', ['ann', 'bob']],
    ['See @ann.', ['ann']],
    ['@ann@acme.example please', ['ann@acme.example']],
    ['@Ann@Acme.Example.', ['ann@acme.example']],
    ['@ann@ now', ['ann']],
    ['line\n@ann\n@bob', ['ann', 'bob']],
    ['@ann-marie+x_1', ['ann-marie+x_1']],
    ['@émile', []],
    ['mail ann@acme.example', []],
    ['é@ann and 1@bob', []],
    ['@', []],
    ['@ ann', []],
    ['@@ann', []],
    ['@...', []],
    ['nobody', []],
    ['', []],
  ])('in %j are %j', (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  test('are read up to a limit', () => {
    const text = Array.from({ length: 50 }, (_, index) => `@agent${index}`).join(' ');
    expect(mentionedNames(text)).toHaveLength(20);
  });

  test('are read quickly from any text', () => {
    for (const text of [
      '@'.repeat(100_000),
      ' @'.repeat(50_000),
      `@${'a'.repeat(99_999)}`,
      '@a@'.repeat(30_000),
    ]) {
      const before = process.threadCpuUsage();
      mentionedNames(text);
      expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
    }
  });
});

describe('a name means', () => {
  const ann = { email: 'Ann@acme.example' };
  const otherAnn = { email: 'ann@zeta.example' };
  const bob = { email: 'bob@acme.example' };
  const agents = [ann, otherAnn, bob];

  test.each([
    ['the one agent with that local part', ['bob'], [bob]],
    ['nobody when two agents have it', ['ann'], []],
    ['the agent with that address', ['ann@acme.example'], [ann]],
    ['each of them once', ['bob', 'bob@acme.example', 'ann@zeta.example'], [bob, otherAnn]],
    ['nobody when it only begins like theirs', ['bo', 'bob@acme'], []],
  ])('%s', (_rule, names, meant) => {
    expect(meantBy(names, agents)).toEqual(meant);
  });
});
