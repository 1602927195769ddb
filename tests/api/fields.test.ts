/** Every member of every body, with every kind of nonsense. Derived from the endpoint list. */
import { endpoints } from '@tidemark/http';
import { describe, expect, test } from 'vitest';
import { callerOf } from './callers.ts';
import type { Answer, Client } from './client.ts';
import { forEachDesk } from './desks.ts';
import { furnish, sampleCalls } from './samples.ts';

/** Operations without credentials have secrets as members: the tests of signing in send nonsense in them. */
const members = endpoints
  .filter(({ needs }) => needs !== 'nobody')
  .flatMap(({ operation, body }) =>
    Object.keys(body?.entries ?? {}).map((member) => [operation, member] as const),
  );

/** JSON text of values, so that what no program could write can be sent too. */
const nonsense: Readonly<Record<string, string>> = {
  null: 'null',
  'an empty text': '""',
  'a text of spaces': '"   "',
  'a text of a million characters': `"${'x'.repeat(1_000_000)}"`,
  'a text with NUL': '"a\\u0000b"',
  'half a character': '"a\\ud800b"',
  'a number': '7',
  'a negative number': '-1',
  'a number beyond every integer': '9007199254740993',
  'a number that is infinite': '1e400',
  'a truth value': 'true',
  'an empty list': '[]',
  'a list of nulls': '[null]',
  'a list of lists': '[[]]',
  'a list 100,000 deep': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'an empty object': '{}',
  'an object with __proto__': '{"__proto__": {"admin": true}}',
  'an object with toString': '{"toString": 1, "length": 2}',
  'an SQL text': '"\'; drop table tickets; --"',
  'a uuid of nobody': '"019a0000-ffff-7000-8000-000000000009"',
};

/** Values that no member of any body can have. */
const never = [
  'an object with toString',
  'a number that is infinite',
  'a list of lists',
  'half a character',
  'a text with NUL',
];

const oneLine = '👩‍👩‍👧‍👦 שלום e\u0301 𠮷 İ ß %_\\ .';
const manyLines = `${oneLine}\n\u0001\u2028.`;

/** Texts that nobody's alphabet or database may change; by the member that holds them. */
const alphabets: Readonly<Record<string, string>> = {
  subject: oneLine,
  title: oneLine,
  name: oneLine,
  requester_name: oneLine,
  body: manyLines,
  notes: manyLines,
  message: manyLines,
};

const send = async (
  client: Client,
  { method, path, body }: Call,
  [member, value]: readonly [string, string],
) => {
  const rest = Object.entries(body ?? {}).filter(([name]) => name !== member);
  const texts = [
    ...rest.map(([name, other]) => `"${name}":${JSON.stringify(other)}`),
    `"${member}":${value}`,
  ];
  return client.send(method, path, {
    raw: `{${texts.join(',')}}`,
    headers: { 'Content-Type': 'application/json' },
  });
};

type Call = Readonly<{ method: string; path: string; body?: unknown }>;

const outcome = ({ status, error }: Answer): string => (status < 400 ? 'taken' : `${status} ${error.code}`);

forEachDesk((open) => {
  describe.each(members)('%s %s', (operation, member) => {
    test('is either accepted or refused by its name, and never causes an internal error', async () => {
      const workspace = await open();
      const call = sampleCalls(await furnish(workspace)).find(([name]) => name === operation)?.[1];
      if (!call) throw new Error(`Expected a sample call of ${operation}.`);
      const client = await callerOf(workspace, operation);
      for (const [kind, value] of Object.entries(nonsense)) {
        const answer = await send(client, call, [member, value]);
        expect([kind, outcome(answer)]).toEqual([
          kind,
          expect.stringMatching(/^(taken|422 \w+|409 \w+|413 \w+)$/),
        ]);
        if (never.includes(kind)) expect([kind, answer.status]).toEqual([kind, 422]);
        if (answer.status !== 422) continue;
        const field = String(answer.error.field);
        expect([kind, field === member || field.startsWith(`${member}.`) || field === 'body']).toEqual([
          kind,
          true,
        ]);
      }
    });
  });

  test.each(members.filter(([, member]) => member in alphabets))(
    '%s stores a %s of every alphabet unchanged',
    async (operation, member) => {
      const workspace = await open();
      const call = sampleCalls(await furnish(workspace)).find(([name]) => name === operation)?.[1];
      if (!call) throw new Error(`Expected a sample call of ${operation}.`);
      const client = await callerOf(workspace, operation);
      const text = alphabets[member];
      const answer = await send(client, call, [member, JSON.stringify(text)]);
      expect(answer.status).toBeLessThan(300);
      if (member in answer.body) expect(answer.body[member]).toBe(text);
    },
  );

  test.each(members.filter(([, member]) => alphabets[member] === oneLine))(
    '%s refuses a %s of two lines',
    async (operation, member) => {
      const workspace = await open();
      const call = sampleCalls(await furnish(workspace)).find(([name]) => name === operation)?.[1];
      if (!call) throw new Error(`Expected a sample call of ${operation}.`);
      const client = await callerOf(workspace, operation);
      for (const end of ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029']) {
        const { status, error } = await send(client, call, [member, JSON.stringify(`One${end}Bcc: two`)]);
        expect([end, status, error?.field]).toEqual([end, 422, member]);
      }
    },
  );

  test.each(members.filter(([, member]) => member in alphabets && member !== 'notes'))(
    '%s refuses an invisible %s like an empty one',
    async (operation, member) => {
      const workspace = await open();
      const call = sampleCalls(await furnish(workspace)).find(([name]) => name === operation)?.[1];
      if (!call) throw new Error(`Expected a sample call of ${operation}.`);
      const client = await callerOf(workspace, operation);
      for (const signs of [' ', '\u200B', '\uFEFF', '\u2060', '\u00AD', ' \u200B\u202E ', '\u3164\u2800']) {
        const { status, error } = await send(client, call, [member, JSON.stringify(signs)]);
        expect([signs, status, error?.code, error?.field]).toEqual([signs, 422, 'validation_failed', member]);
        if (member === 'subject' && signs.trim() !== '')
          expect(error?.message).toContain('characters, not only invisible ones, got "');
      }
    },
  );
});
