/** Accepted request bodies (contract §1.11). */
import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import type { Sent } from './client.ts';
import { forEachDesk } from './desks.ts';

const json = { 'Content-Type': 'application/json' };
const good = { requester_email: 'ann@customer.example', subject: 'Hello', message: 'Help.' };
const text = JSON.stringify(good);
const bytes = (...values: readonly number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);

const streamOf = (size: number): ReadableStream<Uint8Array> => {
  const chunk = new Uint8Array(64 * 1024).fill(32);
  let left = size;
  return new ReadableStream({
    pull: (controller) => {
      if (left <= 0) return controller.close();
      controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
      left -= chunk.length;
    },
  });
};

const refusals: readonly (readonly [string, Sent, number, string])[] = [
  ['nothing', { headers: json }, 400, 'invalid_json'],
  ['an empty text', { raw: '', headers: json }, 400, 'invalid_json'],
  ['half an object', { raw: '{"subject": "Hel', headers: json }, 400, 'invalid_json'],
  ['two objects', { raw: `${text}${text}`, headers: json }, 400, 'invalid_json'],
  ['single quotes', { raw: "{'subject': 'Hello'}", headers: json }, 400, 'invalid_json'],
  ['NaN', { raw: '{"subject": NaN}', headers: json }, 400, 'invalid_json'],
  [
    'bytes that are no UTF-8',
    { raw: bytes(0x7b, 0x22, 0xff, 0x22, 0x7d), headers: json },
    400,
    'invalid_json',
  ],
  ['UTF-16', { raw: bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), headers: json }, 400, 'invalid_json'],
  ['a list', { raw: '[]', headers: json }, 422, 'validation_failed'],
  ['a text', { raw: '"Hello"', headers: json }, 422, 'validation_failed'],
  ['null', { raw: 'null', headers: json }, 422, 'validation_failed'],
  [
    'a list 100,000 deep',
    { raw: '['.repeat(100_000) + ']'.repeat(100_000), headers: json },
    422,
    'validation_failed',
  ],
  [
    'an object 65 deep',
    {
      raw: `{"custom_fields":${'{"a":'.repeat(limits.json.levels)}1${'}'.repeat(limits.json.levels + 1)}`,
      headers: json,
    },
    422,
    'validation_failed',
  ],
  [
    'a list of more than 20,000 values',
    { raw: `{"tags":[${Array(limits.json.values).fill('"a"').join(',')}]}`, headers: json },
    422,
    'validation_failed',
  ],
  ['no content type', { raw: bytes(0x7b, 0x7d) }, 415, 'unsupported_media_type'],
  [
    'a form',
    { raw: 'subject=Hello', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    415,
    'unsupported_media_type',
  ],
  ['plain text', { raw: text, headers: { 'Content-Type': 'text/plain' } }, 415, 'unsupported_media_type'],
  [
    'another kind of JSON',
    { raw: text, headers: { 'Content-Type': 'application/merge-patch+json' } },
    415,
    'unsupported_media_type',
  ],
  [
    'another charset',
    { raw: text, headers: { 'Content-Type': 'application/json; charset=latin1' } },
    415,
    'unsupported_media_type',
  ],
  [
    'gzip',
    { raw: bytes(0x1f, 0x8b, 0x08), headers: { ...json, 'Content-Encoding': 'gzip' } },
    415,
    'unsupported_media_type',
  ],
  ['a byte too much', { raw: `${' '.repeat(limits.bodyBytes)}{`, headers: json }, 413, 'payload_too_large'],
  [
    'a stream that is too long',
    { raw: () => streamOf(limits.bodyBytes + 1), headers: json },
    413,
    'payload_too_large',
  ],
  [
    'a header that claims too much',
    { raw: text, headers: { ...json, 'Content-Length': '9999999999' } },
    413,
    'payload_too_large',
  ],
];

const tolerated: readonly (readonly [string, Sent])[] = [
  ['a charset', { raw: text, headers: { 'Content-Type': 'application/json; charset=utf-8' } }],
  [
    'a charset in quotes and capitals',
    { raw: text, headers: { 'Content-Type': 'Application/JSON;charset="UTF-8"' } },
  ],
  ['a byte order mark', { raw: `\ufeff${text}`, headers: json }],
  ['identity as its encoding', { raw: text, headers: { ...json, 'Content-Encoding': 'identity' } }],
  ['spaces around it', { raw: `\n\t ${text} \n`, headers: json }],
  ['exactly as many bytes as are allowed', { raw: text.padEnd(limits.bodyBytes), headers: json }],
];

forEachDesk((open) => {
  test.each(refusals)('a body that is %s is refused', async (_, sent, status, code) => {
    const client = await (await open()).client('read', 'write');
    const answer = await client.send('POST', '/tickets', sent);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    if (status === 422) expect(answer.error.field).toBe('body');
    expect((await client.get('/tickets')).data).toEqual([]);
  });

  test.each(tolerated)('a body with %s is accepted', async (_, sent) => {
    expect((await (await (await open()).client('write')).send('POST', '/tickets', sent)).status).toBe(201);
  });

  test('when a member is sent twice, the last value counts', async () => {
    const client = await (await open()).client('write');
    const raw = text.replace('"subject":"Hello"', '"subject":"First","subject":"Last"');
    expect((await client.send('POST', '/tickets', { raw, headers: json })).body.subject).toBe('Last');
  });

  test('the body of a GET or a DELETE is ignored', async () => {
    const client = await (await open()).client('write');
    const { body } = await client.post('/organizations', { name: 'Acme' });
    const removed = await client.send('DELETE', `/organizations/${body.id}`, { raw: '{' });
    expect(removed.status).toBe(204);
  });

  describe('an unknown member of a body', () => {
    test('is ignored, not stored, and named in X-Ignored-Fields', async () => {
      const client = await (await open()).client('read', 'write');
      const opened = await client.post('/tickets', {
        ...good,
        number: 7,
        id: 'x',
        created_at: '2001-01-01T00:00:00Z',
        status: 'solved',
        channel: 'email',
        author: 'me',
        role: 'owner',
        workspace_id: 'other',
      });
      expect(opened.status).toBe(201);
      expect(opened.headers.get('X-Ignored-Fields')).toBe(
        'number, id, created_at, status, channel, author, role, workspace_id',
      );
      expect(opened.body).toMatchObject({ number: 1, status: 'new', channel: 'api' });
    });

    test('cannot break the header, whatever its name is', async () => {
      const client = await (await open()).client('write');
      const names = ['a\r\nSet-Cookie: x', 'é', 'a, b', '\ud800', '', '__proto__', 'x'.repeat(500)];
      const raw = `{${[...names.map((name) => `${JSON.stringify(name)}:1`), text.slice(1, -1)].join(',')}}`;
      const opened = await client.send('POST', '/tickets', { raw, headers: json });
      expect(opened.status).toBe(201);
      expect(opened.headers.get('X-Ignored-Fields')).toBe(
        `a%0D%0ASet-Cookie%3A%20x, %C3%A9, a%2C%20b, %EF%BF%BD, , __proto__, ${'x'.repeat(100)}`,
      );
      expect(opened.headers.get('Set-Cookie')).toBeNull();
    });

    test('is cut from the header when there are too many', async () => {
      const client = await (await open()).client('write');
      const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`member_${index}`, 1]));
      const opened = await client.post('/tickets', { ...many, ...good });
      expect(opened.status).toBe(201);
      expect(opened.headers.get('X-Ignored-Fields')?.length).toBeLessThan(1_010);
    });

    test('changes no object, even under the name __proto__ or constructor', async () => {
      const client = await (await open()).client('write');
      const raw = `${text.slice(0, -1)},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
      expect((await client.send('POST', '/tickets', { raw, headers: json })).status).toBe(201);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

    test('is absent when every member is known, and then no header is sent', async () => {
      const client = await (await open()).client('write');
      expect((await client.post('/tickets', good)).headers.get('X-Ignored-Fields')).toBeNull();
    });
  });
});
