import { describe, expect, test, vi } from 'vitest';
import {
  fillPlaceholders,
  type Placeholder,
  placeholders,
  unclosedPlaceholder,
  unknownPlaceholders,
} from './placeholders.ts';

const values = new Map<Placeholder, string>([
  ['requester.name', 'Cora'],
  ['ticket.subject', '{{workspace.name}} $& $1'],
  ['workspace.name', 'Acme'],
]);

describe('placeholders', () => {
  test.each([
    ['Hello {{requester.name}}!', 'Hello Cora!'],
    ['{{ requester.name }}{{requester.name}}', 'CoraCora'],
    ['{{{requester.name}}}', '{Cora}'],
    ['{{ x {{requester.name}} }}', '{{ x Cora }}'],
    ['{{team.name}}.', '.'],
    ['{requester.name} {{requester.name}', '{requester.name} {{requester.name}'],
    ['a }} b {{workspace.name}}', 'a }} b Acme'],
    ['', ''],
  ])('%s becomes %s', (text, filled) => {
    expect(fillPlaceholders(text, values)).toBe(filled);
  });

  test('a value that looks like a placeholder is not replaced again', () => {
    expect(fillPlaceholders('Re: {{ticket.subject}}', values)).toBe('Re: {{workspace.name}} $& $1');
  });

  test.each(placeholders.map((name) => [name]))('%s is a placeholder', (name) => {
    expect(unknownPlaceholders(`{{${name}}}`)).toEqual([]);
  });

  test.each([
    ["{{constructor.constructor('return process')()}}", ["constructor.constructor('return process')()"]],
    ['{{__proto__}} {{toString}}', ['__proto__', 'toString']],
    ['{{requester.password}} {{requester.password}}', ['requester.password']],
    ['{{Requester.Name}}', ['Requester.Name']],
    ['{{requester.name | upper}}', ['requester.name | upper']],
    ['{{}}', ['']],
    ['no braces } { }} {{', []],
  ])('%s: an unknown placeholder is found', (text, unknown) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
    expect(fillPlaceholders(text, values)).toBe(text);
  });

  test.each([
    ['Ticket {{ticket.number C', '{{ticket.number C'],
    ['{{ticket.number {{requester.name}}', '{{ticket.number '],
    ['{{requester.name}} {{', '{{'],
    ['{{team.name}} } }} {', null],
  ])('%s: an unclosed placeholder is found', (text, unclosed) => {
    expect(unclosedPlaceholder(text)).toBe(unclosed);
  });

  test.each([['{{'], ['}}'], ['{{}}'], ['{{{}'], ['{{requester.name'], ['{']])(
    'a text of 256 KB made of %s is read in one pass',
    (part) => {
      const text = part.repeat(Math.ceil(256_000 / part.length));
      for (const read of [
        () => fillPlaceholders(text, values),
        () => unknownPlaceholders(`${text}}}`),
        () => unclosedPlaceholder(text),
      ]) {
        const looked = charactersLookedAt(read);
        expect(looked).toBeGreaterThanOrEqual(text.length);
        expect(looked).toBeLessThan(3 * text.length);
      }
    },
  );
});

/** How many characters the searches in texts go over, those that are gone over again included. */
const charactersLookedAt = (read: () => unknown): number => {
  let looked = 0;
  const { indexOf, lastIndexOf } = String.prototype;
  const forwards = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    wanted: string,
    from = 0,
  ) {
    const found = indexOf.call(this, wanted, from);
    looked += found === -1 ? this.length - from : found - from + wanted.length;
    return found;
  });
  const backwards = vi.spyOn(String.prototype, 'lastIndexOf').mockImplementation(function (
    this: string,
    wanted: string,
    from = this.length,
  ) {
    const found = lastIndexOf.call(this, wanted, from);
    looked += found === -1 ? from : from - found + wanted.length;
    return found;
  });
  try {
    read();
  } finally {
    forwards.mockRestore();
    backwards.mockRestore();
  }
  return looked;
};
