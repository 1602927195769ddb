/** Files of requests (contract §4, §10.2): sent and fetched by customers, as agents do it. */
import { describe, expect, test } from 'vitest';
import type { Row } from './client.ts';
import { submitted } from './customer-samples.ts';
import { forEachDesk } from './desks.ts';
import { fileIdOf } from './samples.ts';
import { forms, noise } from './uploads.ts';

const mebibyte = 1024 * 1024;
const ask = { subject: 'A scan', message: 'See there.' };

const filesOf = (row: Row): readonly Row[] => row.files as readonly Row[];

forEachDesk((open) => {
  describe.each(Object.entries(forms))('as %s', (_, send) => {
    test('files are added to a request and to a reply, and have download links for customers', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const bytes = noise(2_000);
      const opened = await send(ann, '/portal/requests', ask, [
        { name: 'a.bin', bytes },
        { name: 'hello.txt', bytes: 'Hello.' },
      ]);
      expect(opened.status).toBe(201);
      const [first] = filesOf(opened.body).filter(({ name }) => name === 'a.bin');
      expect(first).toMatchObject({
        ticket_number: 1,
        size: 2_000,
        url: `/api/v1/portal/files/${first?.id}`,
      });
      const answer = await send(ann, '/portal/requests/1/messages', { body: 'And this.' }, [
        { name: 'more.txt', bytes: 'More.' },
      ]);
      expect([answer.status, filesOf(answer.body).map(({ name }) => name)]).toEqual([201, ['more.txt']]);
      const { body } = await ann.get('/portal/requests/1');
      const { data } = body.messages as { data: Row[] };
      expect(
        data.map((message) =>
          filesOf(message)
            .map(({ name }) => name)
            .toSorted(),
        ),
      ).toEqual([['a.bin', 'hello.txt'], ['more.txt']]);
      const fetched = await ann.get(String(first?.url).replace('/api/v1', ''));
      expect(fetched.bytes.equals(bytes)).toBe(true);
    });

    test('a file that customers may not send is refused, and nothing is opened', async () => {
      const ann = await (await open()).asCustomer();
      const refusals = [
        [[{ name: 'a.exe', bytes: 'MZ' }], 422, 'file_type_not_allowed'],
        [[{ name: 'a.bin', bytes: noise(20 * mebibyte + 1) }], 413, 'file_too_large'],
        [Array.from({ length: 11 }, () => ({ name: 'a.txt', bytes: 'a' })), 422, 'too_many_files'],
      ] as const;
      for (const [files, status, code] of refusals) {
        const answer = await send(ann, '/portal/requests', ask, files);
        expect([answer.status, answer.error.code]).toEqual([status, code]);
      }
      expect((await ann.get('/portal/requests')).data).toEqual([]);
    });

    test('files for another customer’s request are refused before their bytes are read', async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      const bob = await workspace.asCustomer();
      await submitted(ann);
      const wrong = [{ name: 'a.bin', bytes: noise(20 * mebibyte + 1) }];
      const { status } = await send(bob, '/portal/requests/1/messages', { body: 'Hello?' }, wrong);
      expect(status).toBe(404);
    });
  });

  describe('a file', () => {
    const openRequest = async () => {
      const workspace = await open();
      const ann = await workspace.asCustomer();
      await submitted(ann);
      const agent = await workspace.as('agent');
      const written = async (internal: boolean): Promise<string> => {
        const files = [{ name: 'note.txt', data: 'SGVsbG8u' }];
        const { body } = await agent.post('/tickets/1/messages', { body: 'Hello.', internal, files });
        return fileIdOf(body);
      };
      return { workspace, ann, agent, written };
    };

    test('of an agent’s reply can be fetched by the customer', async () => {
      const { ann, written } = await openRequest();
      const { status, text, headers } = await ann.get(`/portal/files/${await written(false)}`);
      expect([status, text]).toEqual([200, 'Hello.']);
      expect(headers.get('Content-Disposition')).toBe(
        `attachment; filename="note.txt"; filename*=UTF-8''note.txt`,
      );
    });

    test('of an internal note is not found', async () => {
      const { ann, written } = await openRequest();
      const hidden = await ann.get(`/portal/files/${await written(true)}`);
      const absent = await ann.get('/portal/files/019a0000-ffff-7000-8000-000000000001');
      for (const id of ['x', '1', '%00', "' or 1=1"])
        expect((await ann.get(`/portal/files/${encodeURIComponent(id)}`)).status).toBe(404);
      expect([hidden.status, { ...hidden.error, request_id: '' }]).toEqual([
        404,
        { ...absent.error, request_id: '' },
      ]);
    });

    test('is sent in parts on request, and gets 304 for the current tag', async () => {
      const { ann, written } = await openRequest();
      const path = `/portal/files/${await written(false)}`;
      const part = await ann.send('GET', path, { headers: { Range: 'bytes=1-3' } });
      expect([part.status, part.text]).toEqual([206, 'ell']);
      const etag = part.headers.get('ETag') ?? '';
      expect((await ann.send('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      expect((await ann.send('GET', path, { headers: { Range: 'bytes=99-' } })).status).toBe(416);
      const head = await ann.send('HEAD', path);
      expect([head.status, head.headers.get('Content-Length'), head.text]).toEqual([200, '6', '']);
    });

    test('is fetched by customers under the portal path only', async () => {
      const { ann, agent, written } = await openRequest();
      const id = await written(false);
      expect((await ann.get(`/files/${id}`)).error.code).toBe('forbidden');
      expect((await agent.get(`/portal/files/${id}`)).error.code).toBe('customer_required');
    });
  });
});
