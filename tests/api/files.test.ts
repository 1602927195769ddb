/** Files of tickets over the API (section 4 of the decisions). */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Row } from './client.ts';
import { forEachDesk } from './desks.ts';
import { fileIdOf, openedTicket } from './samples.ts';
import { formBody, forms, formType, noise, type Upload } from './uploads.ts';

const messages = '/tickets/1/messages';
const opening = { requester_email: 'ann@customer.example', subject: 'A scan', message: 'See there.' };
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
const mebibyte = 1024 * 1024;
const filesOf = (body: Row): readonly Row[] => body.files as readonly Row[];

forEachDesk((open) => {
  const aTicket = async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    return { workspace, client };
  };

  describe.each(Object.entries(forms))('sent as %s', (_form, send) => {
    test('files open a ticket, and the answer has them', async () => {
      const client = await (await open()).client('read', 'write');
      const { status, body } = await send(client, '/tickets', opening, [
        { name: 'scan.png', bytes: png },
        { name: 'log.txt', bytes: 'All is lost.\n' },
      ]);
      expect(status).toBe(201);
      expect(filesOf(body)).toMatchObject([
        { name: 'scan.png', content_type: 'image/png', size: png.length, inline: true, ticket_number: 1 },
        { name: 'log.txt', content_type: 'text/plain; charset=utf-8', size: 13, inline: false },
      ]);
      expect(Object.keys(filesOf(body)[0] ?? {}).join(' ')).toBe(
        'id ticket_number message_id name content_type size inline created_at url',
      );
      expect(body).not.toHaveProperty('skipped_files');
      expect((await client.get('/tickets/1')).body).not.toHaveProperty('files');
      const [message] = (await client.get(messages)).data;
      expect(message?.files).toEqual(body.files);
      expect((await client.get('/tickets/1/files')).data).toEqual(filesOf(body).toReversed());
    });

    test('files come with a reply, and come back byte for byte', async () => {
      const { client } = await aTicket();
      const bytes = noise(300_000);
      const { status, body } = await send(client, messages, { body: 'Here.' }, [
        { name: 'noise.bin', bytes },
        { name: 'empty.txt', bytes: '' },
      ]);
      expect(status).toBe(201);
      const [noisy, empty] = filesOf(body);
      expect([noisy?.size, empty?.size]).toEqual([300_000, 0]);
      const got = await client.get(`/files/${noisy?.id}`);
      expect(got.status).toBe(200);
      expect(got.headers.get('ETag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
      expect(got.headers.get('Content-Length')).toBe('300000');
      expect(got.bytes.equals(bytes)).toBe(true);
      expect(noisy?.url).toBe(`/api/v1/files/${noisy?.id}`);
      expect((await client.get(`/files/${empty?.id}`)).text).toBe('');
    });

    test('ten files are taken, and an eleventh is not', async () => {
      const { client } = await aTicket();
      const ten: readonly Upload[] = Array.from({ length: 10 }, (_, place) => ({
        name: `${place}.txt`,
        bytes: `file ${place}`,
      }));
      const { body } = await send(client, messages, { body: 'Ten.' }, ten);
      expect(filesOf(body).map(({ name }) => name)).toEqual(ten.map(({ name }) => name));
      const refused = await send(client, messages, { body: 'Eleven.' }, [...ten, { name: 'x', bytes: 'x' }]);
      expect([refused.status, refused.error.code]).toEqual([422, 'too_many_files']);
      expect((await client.get(messages)).data).toHaveLength(2);
      expect((await client.get('/tickets/1/files')).data).toHaveLength(10);
    });

    test('20 MiB are taken, and one byte more is not', async () => {
      const { client } = await aTicket();
      const bytes = noise(20 * mebibyte);
      const { body } = await send(client, messages, { body: 'Large.' }, [{ name: 'a.bin', bytes }]);
      expect(filesOf(body)).toMatchObject([{ size: bytes.length }]);
      const refused = await send(client, messages, { body: 'Larger.' }, [
        { name: 'b.bin', bytes: Buffer.concat([bytes, Buffer.from('!')]) },
      ]);
      expect([refused.status, refused.error.code]).toEqual([413, 'file_too_large']);
      expect((await client.get('/tickets/1/files')).data).toHaveLength(1);
    });

    test('more than 25 MiB in all are refused', async () => {
      const { client } = await aTicket();
      const bytes = noise(13 * mebibyte);
      const two = [
        { name: 'a.bin', bytes },
        { name: 'b.bin', bytes },
      ];
      const refused = await send(client, messages, { body: 'Both.' }, two);
      expect([refused.status, refused.error.code]).toEqual([413, 'payload_too_large']);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test.each(['run.exe', 'run.EXE.', 'run.bat ', 'run.ex\u200Be', 'a.pdf.js', 'x.jar', 'x\uFF0Evbs'])(
      'the program %j is refused, and nothing of the call is kept',
      async (name) => {
        const { client } = await aTicket();
        const refused = await send(client, messages, { body: 'Run me.' }, [
          { name: 'fine.txt', bytes: 'fine' },
          { name, bytes: 'MZ' },
        ]);
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          422,
          'file_type_not_allowed',
          'files.1.name',
        ]);
        expect((await client.get(messages)).data).toHaveLength(1);
        expect((await client.get('/tickets/1/files')).data).toEqual([]);
      },
    );

    test.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\scan.png', 'scan.png'],
      ['.htaccess', '.htaccess'],
      ['\u200B.htaccess', '.htaccess'],
      ['photo\u202Egnp.txt', 'photognp.txt'],
      ['Übersicht “März” ✓.pdf', 'Übersicht “März” ✓.pdf'],
      [`${'x'.repeat(4_000)}.txt`, `${'x'.repeat(251)}.txt`],
    ])('the name %j is only a name', async (name, shown) => {
      const { client } = await aTicket();
      const { body } = await send(client, messages, { body: 'Named.' }, [{ name, bytes: 'x' }]);
      expect(filesOf(body)[0]?.name).toBe(shown);
      const { headers } = await client.get(`/files/${fileIdOf(body)}`);
      expect(
        decodeURIComponent(
          /filename\*=UTF-8''(\S+)$/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? '',
        ),
      ).toBe(shown);
    });

    test.each([
      'text/html',
      'image/svg+xml',
      'image/svg+xml; x',
      'text/html;charset=utf-7',
      'application/xhtml+xml',
      'image/png',
      'x/y; inline=1',
      '',
    ])('a page is never shown by a browser, also when its type is said to be %j', async (type) => {
      const { client } = await aTicket();
      const page = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
      for (const name of ['a.svg', 'a.html', 'a.xml', 'a.xhtml', 'a.png', 'a.pdf', 'a']) {
        const { body } = await send(client, messages, { body: 'Look.' }, [{ name, bytes: page, type }]);
        const { headers } = await client.get(`/files/${fileIdOf(body)}`);
        expect(headers.get('Content-Disposition')).toMatch(/^attachment;/);
        expect(headers.get('Content-Type')).toBe('application/octet-stream');
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      }
    });

    test('a call that fails leaves no file behind', async () => {
      const { client } = await aTicket();
      const files = [{ name: 'a.txt', bytes: 'a' }];
      const stale = { body: 'Hi.', expected_last_message_id: '019a0000-0000-7000-8000-000000000001' };
      expect((await send(client, messages, stale, files)).status).toBe(422);
      expect((await send(client, messages, {}, files)).error.field).toBe('body');
      expect((await send(client, '/tickets/99/messages', { body: 'Hi.' }, files)).status).toBe(404);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test('a light agent puts files on a note, and on nothing else', async () => {
      const { workspace } = await aTicket();
      const light = await workspace.as('light_agent');
      const files = [{ name: 'a.txt', bytes: 'a' }];
      const refused = await send(light, messages, { body: 'To all.' }, files);
      expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
      expect((await light.get('/tickets/1/files')).data).toEqual([]);
    });
  });

  describe('a call that is repeated under its key', () => {
    const key = { 'Idempotency-Key': 'upload-1' };
    const reply = (name: string, text: string) => ({
      body: 'Here.',
      files: [{ name, data: Buffer.from(text).toString('base64') }],
    });

    test('gets its first answer, and stores nothing twice', async () => {
      const { client } = await aTicket();
      const first = await client.post(messages, reply('a.txt', 'a'), key);
      const again = await client.post(messages, reply('a.txt', 'a'), key);
      expect(again.headers.get('Idempotent-Replayed')).toBe('true');
      expect(again.text).toBe(first.text);
      expect((await client.get('/tickets/1/files')).data).toHaveLength(1);
      expect((await client.get(`/files/${fileIdOf(first.body)}`)).text).toBe('a');
    });

    test('is another call with other bytes or another name', async () => {
      const { client } = await aTicket();
      await client.post(messages, reply('a.txt', 'a'), key);
      for (const other of [reply('a.txt', 'b'), reply('b.txt', 'a')])
        expect((await client.post(messages, other, key)).error.code).toBe('idempotency_key_reused');
      const raw = (text: string) => ({
        raw: Uint8Array.from(formBody({ body: 'Form.' }, [{ name: 'a.txt', bytes: text }])),
        headers: { 'Content-Type': formType, 'Idempotency-Key': 'upload-2' },
      });
      const first = await client.send('POST', messages, raw('a'));
      expect((await client.send('POST', messages, raw('a'))).text).toBe(first.text);
      expect((await client.send('POST', messages, raw('b'))).error.code).toBe('idempotency_key_reused');
      expect((await client.get('/tickets/1/files')).data).toHaveLength(2);
    });
  });

  describe('a form', () => {
    const sendForm = async (fields: Readonly<Record<string, string>>, files: readonly Upload[] = []) => {
      const { client } = await aTicket();
      const answer = await forms['a form'](client, messages, fields, files);
      return { client, answer };
    };

    test('carries what is no text as JSON', async () => {
      const { client } = await aTicket();
      const agent = await (await open()).agent();
      expect(agent.id).toBeTruthy();
      const { answer } = await sendForm({ body: 'true', internal: 'true' });
      expect(answer.body).toMatchObject({ body: 'true', internal: true });
      const opened = await forms['a form'](
        client,
        '/tickets',
        {
          ...opening,
          subject: '42',
          tags: '["billing","vip"]',
          custom_fields: '{}',
          priority: 'high',
          type: 'null',
        },
        [],
      );
      expect(opened.body).toMatchObject({
        subject: '42',
        tags: ['billing', 'vip'],
        priority: 'high',
        type: null,
      });
    });

    test('is held to the same rules as JSON', async () => {
      expect((await sendForm({ body: 'Hi.', internal: 'yes' })).answer.error).toMatchObject({
        code: 'validation_failed',
        field: 'internal',
        message: 'internal must be true or false, got "yes".',
      });
      expect((await sendForm({})).answer.error.field).toBe('body');
      expect((await sendForm({ body: 'Hi.', files: 'a' })).answer.error.field).toBe('files');
      expect((await sendForm({ body: 'a\0b' })).answer.error.field).toBe('body');
    });

    test('names what nobody takes', async () => {
      const { client } = await aTicket();
      const raw = Uint8Array.from(
        formBody({ body: 'Hi.', author: 'me' }, [{ name: 'a', bytes: 'b' }], 'attachment'),
      );
      const answer = await client.send('POST', messages, { raw, headers: { 'Content-Type': formType } });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('X-Ignored-Fields')?.split(', ').toSorted()).toEqual([
        'attachment',
        'author',
      ]);
      expect(answer.body.files).toEqual([]);
    });

    test.each([
      [
        'without its last boundary',
        () => formBody({ body: 'Hi.' }, [{ name: 'a', bytes: 'b' }]).subarray(0, -10),
        formType,
      ],
      ['without a boundary', () => formBody({ body: 'Hi.' }, []), 'multipart/form-data'],
      ['that is empty', () => Buffer.alloc(0), formType],
      [
        'with a header that is none',
        () => Buffer.from(formBody({ body: 'x' }, []).toString().replace('Content-', '\u0001')),
        formType,
      ],
    ])('%s is 400, and leaves nothing', async (_how, body, type) => {
      const { client } = await aTicket();
      const answer = await client.send('POST', messages, {
        raw: Uint8Array.from(body()),
        headers: { 'Content-Type': type },
      });
      expect([answer.status, answer.error.code]).toEqual([400, 'bad_request']);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test('cannot be used where no file may come', async () => {
      const { client } = await aTicket();
      const raw = Uint8Array.from(formBody({ priority: 'high' }, []));
      const answer = await client.send('PATCH', '/tickets/1', { raw, headers: { 'Content-Type': formType } });
      expect(answer.status).toBe(415);
    });

    test('with too much text is refused', async () => {
      const { answer } = await sendForm({ body: 'x'.repeat(mebibyte), subject: 'y' });
      expect([answer.status, answer.error.code]).toEqual([413, 'payload_too_large']);
    });
  });

  describe('JSON', () => {
    const replied = async (body: unknown) => {
      const { client } = await aTicket();
      return typeof body === 'string'
        ? client.send('POST', messages, { raw: body, headers: { 'Content-Type': 'application/json' } })
        : client.post(messages, body);
    };

    test.each([
      [
        'escaped slashes',
        String.raw`{"body":"Hi.","files":[{"name":"a.bin","data":"\/\/\/\/"}]}`,
        Buffer.from('////', 'base64'),
      ],
      [
        'escaped characters',
        String.raw`{"body":"Hi.","files":[{"name":"a.bin","data":"\u002B\u002f\u002BA"}]}`,
        Buffer.from('+/+A', 'base64'),
      ],
      [
        'line breaks',
        String.raw`{"body":"Hi.","files":[{"data":"SGVs\r\nbG8u\n","name":"a.bin"}]}`,
        Buffer.from('Hello.'),
      ],
      ['no padding', '{"files":[{"data":"SGk","name":"a.bin"}],"body":"Hi."}', Buffer.from('Hi')],
      [
        'escaped keys',
        String.raw`{"body":"Hi.","\u0066iles":[{"name":"a.bin","da\u0074a":"SGk="}]}`,
        Buffer.from('Hi'),
      ],
      [
        'white space',
        '{ "body" : "Hi." ,\n "files" : [ { "name" : "a.bin" , "data" : "SGk=" } ] }',
        Buffer.from('Hi'),
      ],
    ])('may write its data with %s', async (_how, text, bytes) => {
      const { client } = await aTicket();
      const answer = await client.send('POST', messages, {
        raw: text,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(answer.status).toBe(201);
      expect((await client.get(`/files/${fileIdOf(answer.body)}`)).bytes.equals(bytes)).toBe(true);
    });

    test.each([
      ['data:text/plain;base64,SGk='],
      ['SGk=SGk='],
      ['S'],
      ['SG===='],
      ['Hello!'],
      ['SGk\u00e9'],
      ['SG-_'],
    ])('refuses the data %j', async (data) => {
      const { status, error } = await replied({ body: 'Hi.', files: [{ name: 'a.bin', data }] });
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'files.0.data']);
    });

    test.each([
      ['files', { files: 'a' }],
      ['files', { files: { 0: { name: 'a', data: 'SGk=' } } }],
      ['files.0', { files: ['a'] }],
      ['files.0.name', { files: [{ data: 'SGk=' }] }],
      ['files.0.name', { files: [{ name: '', data: 'SGk=' }] }],
      ['files.0.data', { files: [{ name: 'a' }] }],
      ['files.0.data', { files: [{ name: 'a', data: 0 }] }],
      [
        'files.1.data',
        {
          files: [
            { name: 'a', data: 'SGk=' },
            { name: 'b', data: 0 },
          ],
        },
      ],
      ['files.0.data', { files: [{ name: 'a', data: null }] }],
      ['files.0.content_type', { files: [{ name: 'a', data: 'SGk=', content_type: 7 }] }],
    ])('says that %s is wrong', async (field, body) => {
      const { status, error } = await replied({ body: 'Hi.', ...body });
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', field]);
    });

    test('is not JSON when it breaks off in the middle of a file', async () => {
      const { status, error } = await replied('{"body":"Hi.","files":[{"name":"a","data":"SGk');
      expect([status, error.code]).toEqual([400, 'invalid_json']);
    });

    test('may have 1 MiB besides its files, and no more', async () => {
      const data = noise(2 * mebibyte).toString('base64');
      const files = [{ name: 'a.bin', data }];
      expect((await replied({ body: 'x'.repeat(100_000), files })).status).toBe(201);
      const large = await replied({ body: 'Hi.', other: 'x'.repeat(mebibyte), files });
      expect([large.status, large.error.code]).toEqual([413, 'payload_too_large']);
      expect((await replied({ body: 'Hi.', other: 'x'.repeat(mebibyte) })).status).toBe(413);
    });
  });

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
    ])('of the range %s is that part', async (range, from, to) => {
      const { get } = await aFile();
      const answer = await get({ Range: range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('Content-Range')).toBe(`bytes ${from}-${to}/1000`);
      expect(answer.headers.get('Content-Length')).toBe(String(to - from + 1));
      expect(answer.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
    });

    test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('of the range %s is 416', async (range) => {
      const { get } = await aFile();
      const answer = await get({ Range: range });
      expect([answer.status, answer.error.code]).toEqual([416, 'range_not_satisfiable']);
      expect(answer.headers.get('Content-Range')).toBe('bytes */1000');
    });

    test.each(['bytes=5-4', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,5-6', 'bytes', ''])(
      'of the range %j, which says nothing, is the whole',
      async (range) => {
        const { get } = await aFile();
        const answer = await get({ Range: range });
        expect(answer.status).toBe(200);
        expect(answer.bytes.equals(bytes)).toBe(true);
      },
    );

    test('is not sent again to who has it, nor in part to who has another one', async () => {
      const { get, etag } = await aFile();
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const answer = await get({ 'If-None-Match': known });
        expect([answer.status, answer.text]).toEqual([304, '']);
      }
      expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': etag })).status).toBe(206);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': '"x"' })).status).toBe(200);
      expect((await get({ Range: 'bytes=0-1', 'If-Range': 'Fri, 20 Nov 2026 08:05:00 GMT' })).status).toBe(
        200,
      );
    });

    test('has a head of its own', async () => {
      const { get } = await aFile();
      const answer = await get({}, 'HEAD');
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers.get('Content-Length')).toBe('1000');
      expect(answer.headers.get('Accept-Ranges')).toBe('bytes');
    });

    test('is refused to a neighbour, a stranger, a key that may not read, and after the erasure', async () => {
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

  test('uploads at the same time do not mix', async () => {
    const { client } = await aTicket();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        forms[place % 2 === 0 ? 'a form' : 'JSON'](client, messages, { body: `Number ${place}.` }, [
          { name: `${place}.bin`, bytes: noise(200_000, place + 1) },
        ]),
      ),
    );
    for (const [place, { status, body }] of answers.entries()) {
      expect(status).toBe(201);
      const { bytes } = await client.get(`/files/${fileIdOf(body)}`);
      expect(bytes.equals(noise(200_000, place + 1))).toBe(true);
    }
    const listed = await client.get('/tickets/1/files', { limit: '3' });
    expect(listed.data).toHaveLength(3);
    expect(listed.body.next_cursor).not.toBeNull();
  });
});
