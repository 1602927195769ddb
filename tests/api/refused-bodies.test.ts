/** An error about a body says what this endpoint expected and what was sent instead. */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';
import { formBody, formType } from './uploads.ts';

const messages = '/tickets/1/messages';

forEachDesk((open) => {
  const refusing = async () => {
    const client = await (await open()).client('read', 'write');
    await openedTicket(client);
    return async (type: string, raw: string | Uint8Array<ArrayBuffer>, path = messages) => {
      const { status, error } = await client.send('POST', path, { raw, headers: { 'Content-Type': type } });
      return { status, field: error?.field, message: error?.message };
    };
  };

  test.each([messages, '/portal/auth/link', '/contacts'])(
    '%s refuses a list, and the error names no member of another endpoint',
    async (path) => {
      const refused = await refusing();
      const { message } = await refused('application/json', '["Hi."]', path);
      expect(message).toBe('The body must be a JSON object, got a list of 1 item.');
    },
  );

  test.each([messages, '/portal/auth/link', '/contacts'])(
    'a body of %s has a maximum of levels and values, which holds before it is parsed',
    async (path) => {
      const refused = await refusing();
      const deep = `{"x":${'['.repeat(64)}${']'.repeat(64)}}`;
      expect(await refused('application/json', deep, path)).toEqual({
        status: 422,
        field: 'body',
        message: 'body may have lists and objects 64 levels deep, got more levels.',
      });
      if (path === '/portal/auth/link') return;
      for (const value of ['1', `"${'a'.repeat(40)}"`]) {
        const many = `{"x":[${Array(20_000).fill(value).join(',')}]}`;
        expect(await refused('application/json', many, path)).toEqual({
          status: 422,
          field: 'body',
          message: 'body may have 20,000 values in all, got more.',
        });
      }
    },
  );

  test('the error names both forms where files are allowed', async () => {
    const refused = await refusing();
    expect((await refused('text/plain', 'Hi.')).message).toBe(
      'Send Content-Type: application/json (UTF-8) or multipart/form-data.',
    );
    expect((await refused('text/plain', 'Hi.', '/contacts')).message).toBe(
      'Send Content-Type: application/json (UTF-8).',
    );
  });

  test.each([
    ['\xff\xfe.txt', 422],
    ['Gr\xc3\xb6\xc3\x9fe.txt', 201],
    ['\xef\xbf\xbd.txt', 201],
  ])('a file name in a form must be UTF-8: %j gets %i', async (name, answer) => {
    const refused = await refusing();
    const form = formBody({ body: 'Hi.' }, [
      { name: 'a.txt', bytes: 'a' },
      { name: 'HERE', bytes: 'b' },
    ]);
    const raw = Uint8Array.from(Buffer.from(form.toString().replace('HERE', name), 'latin1'));
    const { status, field, message } = await refused(formType, raw);
    expect(status).toBe(answer);
    if (answer === 201) return;
    expect([field, message]).toEqual([
      'files.1.name',
      'files.1.name must be text in UTF-8, got bytes that are none.',
    ]);
  });

  test.each(['null', '"x"'])('the error describes the value given instead of files: %s', async (files) => {
    const refused = await refusing();
    expect(await refused('application/json', `{"body":"Hi.","files":${files}}`)).toEqual({
      status: 422,
      field: 'files',
      message: `files must be a list of objects with name and data, got ${files}.`,
    });
  });
});
