/** The differences between the two forms in which files are sent. */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { fileIdOf, openedTicket } from './samples.ts';
import { formBody, forms, formType, noise, type Upload } from './uploads.ts';

const messages = '/tickets/1/messages';
const opening = { requester_email: 'ann@customer.example', subject: 'A scan', message: 'See there.' };
const mebibyte = 1024 * 1024;

forEachDesk((open) => {
  const aTicket = async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    return { workspace, client };
  };

  describe('a form', () => {
    const sendForm = async (fields: Readonly<Record<string, string>>, files: readonly Upload[] = []) => {
      const { client } = await aTicket();
      const answer = await forms['a form'](client, messages, fields, files);
      return { client, answer };
    };

    test('has values other than text as JSON', async () => {
      const { client } = await aTicket();
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

    test('follows the same rules as JSON', async () => {
      expect((await sendForm({ body: 'Hi.', internal: 'yes' })).answer.error).toMatchObject({
        code: 'validation_failed',
        field: 'internal',
        message: 'internal must be true or false, got "yes".',
      });
      expect((await sendForm({})).answer.error.field).toBe('body');
      expect((await sendForm({ body: 'Hi.', files: 'a' })).answer.error.field).toBe('files');
      expect((await sendForm({ body: 'a\0b' })).answer.error.field).toBe('body');
    });

    test.each([
      ['a byte that is not valid UTF-8', '\xff'],
      ['an incomplete character', 'Gr\xc3'],
      ['half of a surrogate pair', '\xed\xa0\xbd'],
    ])('whose text has %s is refused like JSON', async (_what, text) => {
      const { client } = await aTicket();
      const send = (name: string, path = messages) =>
        client.send('POST', path, {
          raw: Uint8Array.from(
            Buffer.from(
              formBody({ [name]: 'HERE' }, [{ name: 'a', bytes: 'b' }])
                .toString()
                .replace('HERE', text),
              'latin1',
            ),
          ),
          headers: { 'Content-Type': formType },
        });
      for (const refused of [await send('body'), await send('message', '/tickets')])
        expect([refused.status, refused.error]).toMatchObject([
          422,
          { code: 'validation_failed', message: expect.stringContaining('must be text in UTF-8') },
        ]);
      expect((await send('body')).error.field).toBe('body');
      expect((await client.get(messages)).data).toHaveLength(1);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test.each([
      ['as browsers send it', ''],
      ['that says its charset', '\r\nContent-Type: text/plain; charset=UTF-8'],
      ['that says its type', '\r\nContent-Type: text/plain'],
    ])('stores text %s completely', async (_how, more) => {
      const { client } = await aTicket();
      const text = '\uFEFFGröße “2” – \uFFFD, 👍🏽, \u7FFF and \uF8FF.';
      const raw = formBody({ body: text }, []).toString().replace('name="body"', `name="body"${more}`);
      const { status, body } = await client.send('POST', messages, {
        raw,
        headers: { 'Content-Type': formType },
      });
      expect([status, body.body]).toEqual([201, text]);
    });

    test('whose file name has a NUL is refused for the headers of that part', async () => {
      const { answer } = await sendForm({ body: 'Hi.' }, [{ name: 'a\0b.txt', bytes: 'b' }]);
      expect([answer.status, answer.error]).toMatchObject([
        400,
        { code: 'bad_request', message: expect.stringContaining('without NUL and other control characters') },
      ]);
    });

    test('lists the ignored parts', async () => {
      const { answer } = await sendForm({ body: 'Hi.', author: 'me' });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('X-Ignored-Fields')).toBe('author');
    });

    test('accepts file names as browsers write them', async () => {
      const { client } = await aTicket();
      // Chromium sent these for the names say "hi".txt, a, CR, LF, b.txt, Größe.txt and 5%.txt.
      const names = ['say %22hi%22.txt', 'a%0D%0Ab.txt', 'Größe.txt', '5%.txt'];
      const raw = [
        '--b\r\nContent-Disposition: form-data; name="body"\r\n\r\nHi.\r\n',
        ...names.map(
          (name) =>
            `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nx\r\n`,
        ),
        '--b--\r\n',
      ].join('');
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const { body } = await client.send('POST', messages, { raw, headers });
      expect(body.files).toMatchObject(
        ['say "hi".txt', 'ab.txt', 'Größe.txt', '5%.txt'].map((name) => ({ name })),
      );
    });

    test.each(['file', 'attachment', 'files[]'])(
      'with a file under another field name is refused, because it would be lost: %s',
      async (part) => {
        const { client } = await aTicket();
        const raw = Uint8Array.from(formBody({ body: 'Hi.' }, [{ name: 'a', bytes: 'b' }], part));
        const answer = await client.send('POST', messages, { raw, headers: { 'Content-Type': formType } });
        expect(answer.status).toBe(422);
        expect(answer.error).toMatchObject({
          code: 'validation_failed',
          field: part,
          message: `files are sent as \`files\`, got a file named \`${part}\`.`,
        });
        expect((await client.get('/tickets/1/files')).data).toEqual([]);
      },
    );

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

    test('is refused where no file is allowed', async () => {
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
      [[{ name: 'x.txt', data: 'YQ==' }, { data: 'YQ==' }], 'files.1.name', 'text, got nothing'],
      [[{ name: 'x.txt' }], 'files.0.data', 'text, got nothing'],
      [['x'], 'files.0', 'an object with name and data, got "x"'],
    ])(
      'with an incomplete file gets an error that names the missing part: %j',
      async (files, field, expected) => {
        const { error } = await replied({ body: 'Hi.', files });
        expect(error).toMatchObject({ field, message: `${field} must be ${expected}.` });
      },
    );

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
    ])('with %s gets an error that names it', async (field, body) => {
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
      expect(large.error.message).toBe('A body may have 1 MiB without its files.');
      expect((await replied({ body: 'Hi.', other: 'x'.repeat(mebibyte) })).status).toBe(413);
    });
  });
});
