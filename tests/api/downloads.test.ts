/** `GET /files/{id}`: ranges, conditions, and who may not. */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { fileIdOf, openedTicket } from './samples.ts';
import { forms, noise } from './uploads.ts';

const messages = '/tickets/1/messages';

forEachDesk((open) => {
  const aTicket = async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    return { workspace, client };
  };

  describe('a download', () => {
    const bytes = noise(1_000);
    const aFile = async () => {
      const { client, workspace } = await aTicket();
      const { body } = await forms.JSON(client, messages, { body: 'Here.' }, [{ name: 'a.bin', bytes }]);
      const path = `/files/${fileIdOf(body)}`;
      const { headers } = await client.get(path);
      const get = (sent: Readonly<Record<string, string>>, method = 'GET') =>
        client.send(method, path, { headers: sent });
      return { client, workspace, path, get, etag: headers.get('ETag') ?? '' };
    };

    test.each([
      ['bytes=0-0', 0, 0],
      ['bytes=0-499', 0, 499],
      ['bytes=500-', 500, 999],
      ['bytes=-1', 999, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=990-2000', 990, 999],
      ['Bytes = 1-2', 1, 2],
    ])('of the range %s returns that part', async (range, from, to) => {
      const { get } = await aFile();
      const answer = await get({ Range: range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/1000`);
      expect(answer.headers.get('Content-Length')).toBe(String(to - from + 1));
      expect(answer.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
    });

    test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('of the range %s gets 416', async (range) => {
      const { get } = await aFile();
      const answer = await get({ Range: range });
      expect([answer.status, answer.error.code]).toEqual([416, 'range_not_satisfiable']);
      expect(answer.headers.get('Content-Range')).toBe('bytes */1000');
    });

    test.each(['bytes=5-4', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes', ''])(
      'of the meaningless range %j returns the whole file',
      async (range) => {
        const { get } = await aFile();
        const answer = await get({ Range: range });
        expect(answer.status).toBe(200);
        expect(answer.bytes.equals(bytes)).toBe(true);
      },
    );

    test('gets 304 for the current tag, and the whole file for another tag', async () => {
      const { get, etag } = await aFile();
      for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await get({ 'If-None-Match': tag });
        expect([answer.status, answer.text]).toEqual([304, '']);
      }
      expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': '"x"' })).status).toBe(200);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': 'Fri, 20 Nov 2026 08:05:00 GMT' })).status).toBe(
        200,
      );
    });

    test('answers HEAD without a body', async () => {
      const { get } = await aFile();
      const answer = await get({}, 'HEAD');
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('Content-Length')).toBe('1000');
      expect(answer.headers.get('Accept-Ranges')).toBe('bytes');
    });

    test('is refused to other workspaces, without a key, to keys that may not read, and after the erasure', async () => {
      const { client, workspace, path } = await aFile();
      const neighbour = await (await open()).client('read');
      expect((await neighbour.get(path)).status).toBe(404);
      expect((await workspace.stranger(null).get(path)).status).toBe(401);
      expect((await (await workspace.client('write')).get(path)).status).toBe(403);
      for (let at = 0; at < 36; at += 5) {
        const id = path.slice('/files/'.length);
        const digit = id[at] === 'f' ? '0' : 'f';
        if (id[at] === '-') continue;
        expect((await client.get(`/files/${id.slice(0, at)}${digit}${id.slice(at + 1)}`)).status).toBe(404);
      }
      const { body } = await client.get('/tickets/1');
      await client.remove(`/contacts/${body.requester_id}`, { delete_tickets: 'true' });
      expect((await client.get(path)).status).toBe(404);
      expect((await client.get('/tickets/1/files')).status).toBe(404);
    });
  });
});
