import { describe, expect, test } from 'vitest';
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

  test('a value that looks like a placeholder is not filled again', () => {
    expect(fillPlaceholders('Re: {{ticket.subject}}', values)).toBe('Re: {{workspace.name}} $& $1');
  });

  test.each(placeholders.map((name) => [name]))('%s is known', (name) => {
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
  ])('%s: what is not known is found', (text, unknown) => {
    expect(unknownPlaceholders(text)).toEqual(unknown);
    expect(fillPlaceholders(text, values)).toBe(text);
  });

  test.each([
    ['Ticket {{ticket.number C', '{{ticket.number C'],
    ['{{ticket.number {{requester.name}}', '{{ticket.number '],
    ['{{requester.name}} {{', '{{'],
    ['{{team.name}} } }} {', null],
  ])('%s: a placeholder that never ends is found', (text, unclosed) => {
    expect(unclosedPlaceholder(text)).toBe(unclosed);
  });

  test.each([['{{'], ['}}'], ['{{}}'], ['{{{}'], ['{{requester.name'], ['{']])(
    'a text of 256 KB made of %s is read in no time',
    (part) => {
      const text = part.repeat(Math.ceil(256_000 / part.length));
      const started = performance.now();
      fillPlaceholders(text, values);
      unknownPlaceholders(`${text}}}`);
      unclosedPlaceholder(text);
      expect(performance.now() - started).toBeLessThan(500);
    },
  );
});
