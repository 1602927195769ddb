/** Files of tickets over the API (contract §4). */
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
    test('files are added to a new ticket, and the response lists them', async () => {
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

    test('files are added to a reply, and are returned byte for byte', async () => {
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

    test('ten files are accepted, and an eleventh is refused', async () => {
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

    test('20 MiB are accepted, and one byte more is refused', async () => {
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

    test.each([
      'run.exe',
      'run.EXE.',
      'run.bat ',
      'run.ex\u200Be',
      'a.pdf.js',
      'x.jar',
      'x\uFF0Evbs',
      'x.sh',
      'x.exe\n.txt',
      'x.docm',
    ])('the program %j is refused, and nothing of the call is stored', async (name) => {
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
    });

    test.each([
      ['MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'invoice.pdf'],
      ['\u007fELF\u0002\u0001\u0001\u0000', 'photo.png'],
      ['#!/bin/sh\nrm -rf ~\n', 'notes.txt'],
      ['#!/bin/sh\nrm -rf ~\n', 'notes'],
    ])('a program that begins with %j is refused under the name %s', async (bytes, name) => {
      const { client } = await aTicket();
      const files = [
        { name: 'fine.txt', bytes: 'MZ is a postcode.' },
        { name, bytes: Buffer.from(bytes, 'latin1') },
      ];
      const refused = await send(client, messages, { body: 'Run me.' }, files);
      expect([refused.status, refused.error.code, refused.error.field]).toEqual([
        422,
        'file_type_not_allowed',
        'files.1',
      ]);
      expect((await client.get(messages)).data).toHaveLength(1);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\temp\\scan.png', 'scan.png'],
      ['.htaccess', '.htaccess'],
      ['\u200B.htaccess', '.htaccess'],
      ['photo\u202Egnp.txt', 'photognp.txt'],
      ['Übersicht “März” ✓.pdf', 'Übersicht “März” ✓.pdf'],
      ['say "hi".txt', 'say "hi".txt'],
      ['two\r\nlines.txt', 'twolines.txt'],
      ['100%.txt', '100%.txt'],
      ['a%20b%2Fc%0d%C3%A4.txt', 'a%20b%2Fc%0d%C3%A4.txt'],
      [`${'x'.repeat(4_000)}.txt`, `${'x'.repeat(251)}.txt`],
    ])('the name %j has no effect but its name', async (name, shown) => {
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

    test('a failed call leaves no file behind', async () => {
      const { client } = await aTicket();
      const files = [{ name: 'a.txt', bytes: 'a' }];
      const stale = { body: 'Hi.', expected_last_message_id: '019a0000-0000-7000-8000-000000000001' };
      expect((await send(client, messages, stale, files)).status).toBe(422);
      expect((await send(client, messages, {}, files)).error.field).toBe('body');
      expect((await send(client, '/tickets/99/messages', { body: 'Hi.' }, files)).status).toBe(404);
      expect((await client.get('/tickets/1/files')).data).toEqual([]);
    });

    test('a light agent may add files to an internal note only', async () => {
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

    test('gets its first response, and stores nothing twice', async () => {
      const { client } = await aTicket();
      const first = await client.post(messages, reply('a.txt', 'a'), key);
      const again = await client.post(messages, reply('a.txt', 'a'), key);
      expect(again.headers.get('Idempotent-Replayed')).toBe('true');
      expect(again.text).toBe(first.text);
      expect((await client.get('/tickets/1/files')).data).toHaveLength(1);
      expect((await client.get(`/files/${fileIdOf(first.body)}`)).text).toBe('a');
    });

    test('counts as another call with other bytes or another name', async () => {
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
