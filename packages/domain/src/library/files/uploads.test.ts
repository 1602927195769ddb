import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { Upload } from '../../model/library/upload.ts';
import { type DraftDesk, openDraftDesk } from '../../testing/draft-desk.ts';

const day = 24 * 3_600_000;

let bench: DraftDesk;

beforeEach(async () => {
  bench = await openDraftDesk();
});

const arrived = async (size = 3): Promise<ArrivedFile> => {
  const { ports, workspaceId } = bench;
  const id = ports.ids.next();
  const bytes = (async function* () {
    yield new Uint8Array(3);
  })();
  await ports.byteStore.put(fileKey(workspaceId, id), bytes);
  const facts = { name: 'report.pdf', contentType: 'application/pdf', inline: true, isStored: true };
  return { id, size, sha256: '0'.repeat(64), ...facts };
};

const upload = async (by: Call = bench.byAda, size = 3): Promise<Upload> =>
  bench.desk.uploads.add(by, [await arrived(size)]);

const usedBytes = async (): Promise<number> => (await bench.read(({ usage }) => usage.find())).bytes;

const write = async (fileIds: readonly string[], content = 'See there.') => {
  const { desk, byAda, reply, get } = bench;
  const { rev } = await get(reply);
  return desk.drafts.save(byAda, { ...reply, rev, format: 'text', content, macroId: null, fileIds });
};

const filesOfTicket = async () => {
  const { desk, byAda, number } = bench;
  return (await desk.files.list(byAda, { number, page: { limit: 10, after: null } })).data;
};

describe('an upload', () => {
  test('is a file of the message that names it, counted once', async () => {
    const { desk, byAda, number } = bench;
    const before = await usedBytes();
    const [one, other] = [await upload(), await upload(byAda, 5)];
    expect(await usedBytes()).toBe(before + 8);
    const message = await desk.tickets.reply(byAda, {
      number,
      body: 'Both.',
      internal: true,
      fileIds: [other.id, one.id, other.id],
    });
    expect(message.files?.map(({ id, messageId, size }) => [id, messageId, size])).toEqual([
      [other.id, message.id, 5],
      [one.id, message.id, 3],
    ]);
    expect(await filesOfTicket()).toHaveLength(2);
    const grown = await usedBytes();
    await desk.tickets.reply(byAda, { number, body: 'Both.', internal: true });
    expect((await usedBytes()) - grown).toBe(grown - before - 8);
    await expect(
      desk.tickets.reply(byAda, { number, body: 'Again.', internal: true, fileIds: [one.id] }),
    ).rejects.toMatchObject({ code: 'validation_failed', field: 'file_ids' });
  });

  test('is used by who uploaded it alone', async () => {
    const { desk, byAgent, byKey, byAda, number, bySystem } = bench;
    const { id } = await upload();
    const byBo = await byAgent('agent');
    for (const by of [byBo, byKey])
      await expect(
        desk.tickets.reply(by, { number, body: 'Mine?', internal: true, fileIds: [id] }),
      ).rejects.toMatchObject({ code: 'validation_failed', field: 'file_ids' });
    const name = { ticketNumber: number, kind: 'note', rev: 0 } as const;
    const text = { format: 'text', content: 'Mine?', macroId: null } as const;
    await expect(desk.drafts.save(byBo, { ...name, ...text, fileIds: [id] })).rejects.toMatchObject({
      field: 'file_ids',
    });
    await expect(desk.uploads.add(bySystem, [await arrived()])).rejects.toMatchObject({
      code: 'agent_required',
    });
    expect(await desk.drafts.save(byAda, { ...name, ...text, fileIds: [id] })).toMatchObject({
      files: [{ id }],
    });
    const ofKey = await upload(byKey);
    await desk.tickets.reply(byKey, { number, body: 'Its own.', internal: true, fileIds: [ofKey.id] });
  });

  test('is one file, stored, and one of not too many', async () => {
    const { desk, byAda, ports } = bench;
    const file = await arrived();
    for (const files of [[], [file, file]])
      await expect(desk.uploads.add(byAda, files)).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'files',
      });
    await expect(desk.uploads.add(byAda, [{ ...file, isStored: false }])).rejects.toMatchObject({
      code: 'unavailable',
    });
    for (let count = 0; count < 100; count += 1)
      await desk.uploads.add(byAda, [{ ...file, id: ports.ids.next() }]);
    await expect(upload()).rejects.toMatchObject({ code: 'too_many_files' });
  });

  test('counts toward the limits of its message', async () => {
    const { desk, byAda, number, ports } = bench;
    const { most, messageBytes } = ports.fileLimits;
    const large = await upload(byAda, messageBytes);
    const small = await upload(byAda, 1);
    const send = (ids: readonly string[]) =>
      desk.tickets.reply(byAda, { number, body: 'All.', internal: true, fileIds: ids });
    await expect(send([large.id, small.id])).rejects.toMatchObject({ code: 'payload_too_large' });
    await expect(write([large.id, small.id])).rejects.toMatchObject({ code: 'payload_too_large' });
    const many: string[] = [];
    for (let count = 0; count <= most; count += 1) many.push((await upload()).id);
    await expect(send(many)).rejects.toMatchObject({ code: 'too_many_files' });
    await expect(write(many)).rejects.toMatchObject({ code: 'too_many_files' });
    // The refused upload can still be used.
    await send([large.id]);
  });
});

describe('a draft with files', () => {
  test('keeps them, and sends them when its time has come', async () => {
    const { hold, after, get, reply } = bench;
    const { id, name, contentType, size, inline } = await upload();
    const draft = await write([id]);
    expect(draft.files).toEqual([{ id, name, contentType, size, inline }]);
    await hold(draft);
    expect(await filesOfTicket()).toEqual([]);
    await after(10);
    expect(await filesOfTicket()).toMatchObject([{ id, name }]);
    expect(await get(reply)).toMatchObject({ state: 'empty', files: [] });
  });

  test('that is taken back keeps them', async () => {
    const { hold, after, desk, byAda, reply } = bench;
    const { id } = await upload();
    await hold(await write([id]));
    expect(await desk.drafts.takeBack(byAda, reply)).toMatchObject({ state: 'draft', files: [{ id }] });
    await after(60);
    expect(await filesOfTicket()).toEqual([]);
  });

  test('whose file is gone meanwhile is not sent without it', async () => {
    const { hold, after, get, reply, desk, byAda, number, messages } = bench;
    const { id } = await upload();
    await hold(await write([id], 'With the report.'));
    await desk.tickets.reply(byAda, { number, body: 'Sent already.', internal: true, fileIds: [id] });
    await after(10);
    expect((await messages()).map(({ body }) => body)).not.toContain('With the report.');
    expect(await get(reply)).toMatchObject({ state: 'draft', stopped: { code: 'validation_failed' } });
  });
});

describe('the daily sweep', () => {
  test('removes uploads that nobody used for a day, with their bytes, and none that a draft names', async () => {
    const { desk, bySystem, ports, workspaceId } = bench;
    const before = await usedBytes();
    const [kept, loose] = [await upload(), await upload()];
    await write([kept.id]);
    ports.clock.advance(day - 1);
    const fresh = await upload();
    ports.clock.advance(2);
    await desk.chores.sweepFiles(bySystem);
    const left = await bench.read(({ uploads }) => uploads.list({ limit: 10, after: null }));
    expect(left.data.map(({ id }) => id)).toEqual([kept.id, fresh.id]);
    expect(ports.byteStore.keys()).not.toContain(fileKey(workspaceId, loose.id));
    expect(ports.byteStore.keys()).toContain(fileKey(workspaceId, kept.id));
    expect(await usedBytes()).toBe(before + 6);
  });

  test('removes those of a draft that was discarded', async () => {
    const { desk, bySystem, byAda, reply, ports } = bench;
    const draft = await write([(await upload()).id]);
    await desk.drafts.discard(byAda, { ...reply, rev: draft.rev });
    ports.clock.advance(day + 1);
    await desk.chores.sweepFiles(bySystem);
    expect((await bench.read(({ uploads }) => uploads.list({ limit: 10, after: null }))).data).toEqual([]);
  });
});
