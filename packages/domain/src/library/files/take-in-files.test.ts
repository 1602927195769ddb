import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { type ArrivedFile, arrivedFile } from '../../model/library/arrived-file.ts';
import { fakeFileScanner } from '../../testing/fake-file-scanner.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { memoryByteStore } from '../../testing/memory-byte-store.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import type { TestPorts } from '../../testing/test-ports.ts';
import type { Intake } from './take-in-files.ts';

async function* pieces(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(97);
}

const aDesk = async (overrides: Partial<TestPorts> = {}) => {
  const opened = await openTestDesk(overrides);
  await opened.aTicket();
  const { desk, byKey } = opened;
  const replied = (files: readonly ArrivedFile[]) =>
    desk.tickets.reply(byKey, { number: 1, body: 'Here.', internal: false, files });
  /** Sends a reply with a file of each of these sizes. */
  const sent = (...sizes: readonly number[]) =>
    desk.files.takeIn(byKey, async (intake) => {
      const files: ArrivedFile[] = [];
      for (const size of sizes) files.push(await named(intake, size));
      return replied(files);
    });
  return { ...opened, replied, sent, keys: () => opened.ports.byteStore.keys() };
};

const named = async ({ take }: Intake, size: number): Promise<ArrivedFile> =>
  arrivedFile('files.0.name', 'a.txt', await take(pieces(size)));

describe('files that arrive', () => {
  test('become those of their message', async () => {
    const { sent, keys, desk, byKey, workspaceId } = await aDesk();
    const message = await sent(5, 0);
    expect(message.files).toMatchObject([
      { ticketNumber: 1, messageId: message.id, name: 'a.txt', size: 5 },
      { size: 0 },
    ]);
    expect(keys().toSorted()).toEqual(message.files?.map(({ id }) => `${workspaceId}/files/${id}`));
    const { data } = await desk.files.list(byKey, { number: 1, page: { limit: 10, after: null } });
    expect(data.toReversed()).toEqual(message.files?.map((file) => ({ ...file, internal: false })));
    const file = message.files?.at(-1);
    if (!file) throw new Error('Expected a file.');
    expect(await desk.files.get(byKey, file.id)).toEqual(file);
  });

  test('are counted while they arrive, each and together', async () => {
    const fileLimits = { most: 3, fileBytes: 10, messageBytes: 20 };
    const { sent, keys } = await aDesk({ fileLimits });
    await sent(10, 10, 0);
    const before = keys().length;
    await expect(sent(11)).rejects.toMatchObject({ code: 'file_too_large', field: 'files.0' });
    await expect(sent(10, 10, 1)).rejects.toMatchObject({ code: 'payload_too_large', field: 'files' });
    await expect(sent(1, 1, 1, 1)).rejects.toMatchObject({ code: 'too_many_files', field: 'files' });
    expect(keys()).toHaveLength(before);
  });

  test('leave nothing when their upload breaks off, or their write is refused', async () => {
    const { sent, keys, desk, byKey, bySystem } = await aDesk();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* pieces(5);
      throw new Error('gone');
    }
    const taking = desk.files.takeIn(byKey, async ({ take }) => {
      await take(pieces(3));
      await take(broken());
    });
    await expect(taking).rejects.toThrow('gone');
    await desk.tickets.change(bySystem, { number: 1, status: 'closed' });
    await expect(sent(5)).rejects.toMatchObject({ code: 'ticket_closed' });
    expect(keys()).toEqual([]);
  });

  test('leave nothing when their call ends without an error and without a message, as a repeated call does', async () => {
    const { keys, desk, byKey } = await aDesk();
    const taken = await desk.files.takeIn(byKey, async ({ take }) => {
      const { isStored } = await take(pieces(5));
      return { isStored, kept: keys().length };
    });
    expect(taken).toEqual({ isStored: true, kept: 1 });
    expect(keys()).toEqual([]);
  });

  test('stay when the result of their write is unknown, because it may still commit', async () => {
    for (const error of [new DeskError('unavailable', 'The database is away.'), new Error('gone')]) {
      const { desk, byKey, keys, replied } = await aDesk();
      const taking = desk.files.takeIn(byKey, async (intake) => {
        const files = [await named(intake, 5)];
        await replied([]);
        expect(files).toHaveLength(1);
        throw error;
      });
      await expect(taking).rejects.toBe(error);
      expect(keys()).toHaveLength(1);
    }
  });

  test('are scanned, and an infected one is not stored, nor is the finding shown to the sender', async () => {
    const fileScanner = fakeFileScanner({ find: ({ length }) => (length === 6 ? 'Eicar-Signature' : null) });
    const { sent, keys } = await aDesk({ fileScanner });
    await sent(5);
    const refused = await sent(5, 6).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'file_type_not_allowed', field: 'files.1' });
    expect(String(refused)).not.toContain('Eicar');
    expect(keys()).toHaveLength(1);
  });

  test('are refused while the scanner gives no result', async () => {
    const { sent, keys } = await aDesk({ fileScanner: fakeFileScanner({ isAway: () => true }) });
    await expect(sent(5)).rejects.toMatchObject({ code: 'unavailable' });
    expect(keys()).toEqual([]);
  });

  test('that the store refuses are listed, recorded in the audit log, and do not stop the message', async () => {
    const store = memoryByteStore(fixedClock());
    const put: typeof store.put = async (key, source) => {
      for await (const piece of source)
        if (piece.length === 6) throw new DeskError('storage_full', 'The disk is full.');
      await store.put(key, pieces(1));
    };
    const { sent, ports, desk, byKey } = await aDesk({ byteStore: { ...store, put } });
    const message = await sent(6, 5);
    expect(message.files).toMatchObject([{ size: 5 }]);
    expect(message.skippedFiles).toEqual(['a.txt']);
    const conversation = { number: 1, page: { limit: 10, after: null } };
    const { data } = await desk.tickets.listMessages(byKey, conversation);
    expect(data.map(({ skippedFiles }) => skippedFiles)).toEqual([[], ['a.txt']]);
    expect(ports.auditTrail.notes.at(-1)?.entry).toMatchObject({
      operation: 'storeFile',
      outcome: 'storage_full',
    });
  });

  test('are removed with the person whose tickets are erased, bytes included', async () => {
    const { desk, byKey, sent, keys, replied, aTicket } = await aDesk();
    const kept = await desk.files.takeIn(byKey, async (intake) => {
      const files = [await named(intake, 7)];
      return aTicket({ requesterEmail: 'eve@customer.example', files });
    });
    await sent(5, 6);
    await replied([]);
    expect(keys()).toHaveLength(3);
    const { requesterId } = await desk.tickets.get(byKey, 1);
    await desk.contacts.remove(byKey, { id: requesterId, deleteTickets: true });
    expect(keys()).toHaveLength(1);
    expect(keys()[0]).toContain(kept.files?.[0]?.id);
  });
});
