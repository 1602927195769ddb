/** Uploads before their message over the API (contract §4.6). */
import { describe, expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';
import { forms } from './uploads.ts';

const messages = '/tickets/1/messages';
const file = { name: 'scan.txt', bytes: 'All is well.\n' };
const data = Buffer.from('x').toString('base64');

forEachDesk((open) => {
  const furnished = async () => {
    const workspace = await open();
    const client = await workspace.client('read', 'write');
    await openedTicket(client);
    const agent = await workspace.as('agent');
    const upload = async (by: Client = agent): Promise<string> =>
      String((await by.post('/uploads', { files: [{ name: 'scan.txt', data }] })).body.id);
    return { workspace, client, agent, upload };
  };

  describe('an upload', () => {
    test.each(Object.entries(forms))('as %s is a file of the message that names it', async (_form, send) => {
      const { agent } = await furnished();
      const { status, body, headers } = await send(agent, '/uploads', {}, [file]);
      expect(status).toBe(201);
      expect(Object.keys(body).join(' ')).toBe('id name content_type size inline created_at');
      expect(body).toMatchObject({ name: 'scan.txt', size: 13, inline: false });
      expect(headers.get('Location')).toBe(`/api/v1/files/${body.id}`);
      expect((await agent.get(`/files/${body.id}`)).status).toBe(404);
      const reply = await agent.post(messages, { body: 'See there.', file_ids: [body.id] });
      expect(reply.status).toBe(201);
      expect(reply.body.files).toMatchObject([{ id: body.id, name: 'scan.txt', message_id: reply.body.id }]);
      const [, shown] = (await agent.get(messages)).data;
      expect((shown?.files as readonly Row[] | undefined)?.map(({ id }) => id)).toEqual([body.id]);
      const download = await agent.send('GET', `/files/${body.id}`);
      expect(download.status).toBe(200);
    });

    test('is repeated by its key, and made once', async () => {
      const { agent } = await furnished();
      const call = () =>
        agent.post('/uploads', { files: [{ name: 'scan.txt', data }] }, { 'Idempotency-Key': 'one' });
      const [first, again] = [await call(), await call()];
      expect([again.status, again.body.id]).toEqual([201, first.body.id]);
      const reply = await agent.post(messages, { body: 'See there.', file_ids: [again.body.id] });
      expect(reply.status).toBe(201);
    });

    test('goes with files of the call, and in a form as JSON', async () => {
      const { agent, upload } = await furnished();
      const id = await upload();
      const sent = await forms['a form'](agent, messages, { body: 'Both.', file_ids: JSON.stringify([id]) }, [
        file,
      ]);
      expect(sent.status).toBe(201);
      expect((sent.body.files as readonly Row[]).map(({ name }) => name)).toEqual(['scan.txt', 'scan.txt']);
    });

    test('is nobody else’s, in no other workspace, and used once', async () => {
      const { workspace, agent, client, upload } = await furnished();
      const id = await upload();
      const neighbour = await open();
      const other = await neighbour.as('agent');
      await openedTicket(await neighbour.client('read', 'write'));
      for (const by of [other, client, await workspace.as('owner')]) {
        const refused = await by.post(messages, { body: 'Mine?', internal: true, file_ids: [id] });
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          422,
          'validation_failed',
          'file_ids',
        ]);
      }
      expect((await agent.post(messages, { body: 'Mine.', file_ids: [id] })).status).toBe(201);
      const again = await agent.post(messages, { body: 'Again.', file_ids: [id] });
      expect([again.status, again.error.field]).toEqual([422, 'file_ids']);
      expect((await agent.get(messages)).data).toHaveLength(2);
    });

    test.each([
      [null, 'file_ids'],
      ['019a0000-ffff-7000-8000-000000000001', 'file_ids'],
      [{}, 'file_ids'],
      [['x'], 'file_ids.0'],
      [[null], 'file_ids.0'],
      [['\0'], 'file_ids.0'],
      [['\uD800'], 'file_ids.0'],
      [Array.from({ length: 101 }, () => '019a0000-ffff-7000-8000-000000000001'), 'file_ids'],
    ])('has ids, not %j', async (sent, field) => {
      const { agent } = await furnished();
      const refused = await agent.post(messages, { body: 'Hi.', file_ids: sent });
      expect([refused.status, refused.error.field]).toEqual([422, field]);
    });

    test('is one file, and no program', async () => {
      const { agent, client } = await furnished();
      for (const files of [
        undefined,
        [],
        [
          { name: 'a.txt', data },
          { name: 'b.txt', data },
        ],
      ]) {
        const refused = await agent.post('/uploads', { files });
        expect([refused.status, refused.error.code, refused.error.field]).toEqual([
          422,
          'validation_failed',
          'files',
        ]);
      }
      const program = await client.post('/uploads', { files: [{ name: 'a.exe', data }] });
      expect([program.status, program.error.code]).toEqual([422, 'file_type_not_allowed']);
    });
  });
});
