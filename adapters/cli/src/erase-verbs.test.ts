import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskError } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli, ticketsBy } from './testing/test-cli.ts';

const email = 'bob@customer.example';
type Disk = {
  isFull: boolean;
  isGone: boolean;
  /** The content of the receipt at each write. */
  receipts: string[];
  writesLeft: number;
  /** The effect of its last write besides erasing. */
  atLast: 'lose the answer' | 'break' | null;
};

let folder: string;
let receipt: string;
let disk: Disk;
let cli: TestCli;
let open: Awaited<ReturnType<typeof ticketsBy>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-erase-'));
  receipt = join(folder, 'receipt.json');
  disk = { isFull: false, isGone: false, writesLeft: Number.POSITIVE_INFINITY, atLast: null, receipts: [] };
  const ports = testPorts();
  const { work } = ports;
  cli = testCli(
    {},
    {
      ...ports,
      work: {
        ...work,
        read: async (...of) => {
          if (disk.isGone) throw new Error('The disk is gone.');
          return work.read(...of);
        },
        write: async (...of) => {
          if (existsSync(receipt)) disk.receipts.push(readFileSync(receipt, 'utf8'));
          disk.isFull ||= disk.writesLeft === 0;
          disk.writesLeft -= 1;
          if (disk.isFull) throw new DeskError('storage_full', 'The disk of the database is full.');
          const result = await work.write(...of);
          if (disk.writesLeft === 0 && disk.atLast === 'break') disk.isGone = true;
          if (disk.writesLeft === 0 && disk.atLast !== null)
            throw new DeskError('unavailable', 'The database did not answer.');
          return result;
        },
      },
    },
  );
  const { key } = await cli.json('quickstart');
  open = await ticketsBy(cli, String(key));
  await open();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const saved = () => JSON.parse(readFileSync(receipt, 'utf8'));

const erase = (...more: string[]) => cli.run('erase', 'contact', email, ...more);

describe('the receipt of an erasure', () => {
  test('is removed when the disk was full and nothing was erased, so that the same command works later', async () => {
    disk.isFull = true;
    expect(await erase('--yes', '--receipt', receipt)).toMatchObject({ code: 1, out: '' });
    expect(existsSync(receipt)).toBe(false);
    disk.isFull = false;
    expect(await erase('--yes', '--receipt', receipt, '--asked-by', ' Ann ')).toMatchObject({ code: 0 });
    const text = readFileSync(receipt, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ asked_by: 'Ann', removed: { contacts: 1, tickets: 1 } });
    expect(text).toMatch(/^\{\n.*\n\}\n$/s);
  });

  test('lists what was deleted before the erasure failed, and the next one counts only its own', async () => {
    for (let count = 1; count < 60; count++) await open();
    disk.writesLeft = 1;
    const failed = await erase('--yes', '--receipt', receipt, '--asked-by', 'Ann');
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toBe(
      `The disk of the database is full. The erasure is unfinished. Deleted so far: 25 tickets, 25 messages, 0 files, 0 sessions, 0 inbound mails, 0 mentions in the cc of other mail, and everything derived from them. The receipt ${receipt} says so. Repeat the command, with a new file for the receipt, to erase the rest.\n`,
    );
    const removed = { contacts: 0, tickets: 25, messages: 25, files: 0, bytes: 0, sessions: 0, mails: 0 };
    expect(saved()).toMatchObject({ asked_by: 'Ann', finished: false, removed });
    expect(Object.keys(saved())).not.toContain('erased_at');
    Object.assign(disk, { isFull: false, writesLeft: Number.POSITIVE_INFINITY });
    expect((await erase('--yes', '--receipt', receipt)).err).toContain('Nothing was erased.');
    const { contact_id: contactId } = saved();
    receipt = join(folder, 'second.json');
    expect(await erase('--yes', '--receipt', receipt)).toMatchObject({ code: 0 });
    expect(saved()).toMatchObject({
      contact_id: contactId,
      finished: true,
      removed: { contacts: 1, tickets: 35 },
    });
  });

  test('says that the contact was erased when only the database’s response was lost', async () => {
    // The contact is erased after its tickets, its inbound mail and what it wrote in tickets of others.
    Object.assign(disk, { writesLeft: 4, atLast: 'lose the answer' });
    const { code, err } = await erase('--yes', '--receipt', receipt);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('The database did not answer. The contact was erased all the same'),
    });
    expect(saved()).toMatchObject({ finished: false, removed: { contacts: 1, tickets: 1 } });
  });

  test('says that the erasure is unfinished while it runs, for the case that the process is killed', async () => {
    expect(await erase('--yes', '--receipt', receipt)).toMatchObject({ code: 0 });
    expect(disk.receipts.length).toBeGreaterThan(0);
    for (const text of disk.receipts) {
      expect(JSON.parse(text)).toMatchObject({ finished: false, removed: null });
      expect(text).toHaveLength(4_096);
    }
  });

  test('stays, without counts, when the outcome is unknown', async () => {
    Object.assign(disk, { writesLeft: 1, atLast: 'break' });
    expect((await erase('--yes', '--receipt', receipt)).err).toContain('How much was deleted is not known.');
    expect(saved()).toMatchObject({ finished: false, removed: null });
  });

  test('needs a file name, and the requester’s name is one short line', async () => {
    const unnamed = await erase('--yes', '--receipt', '');
    expect(unnamed).toMatchObject({
      code: 2,
      err: expect.stringContaining('--receipt must be the name of a file, got "".'),
    });
    for (const name of ['', ' ', 'Ann\nBob', 'a'.repeat(201)])
      expect(await erase('--yes', '--asked-by', name)).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          '--asked-by must be a name on one line, of 200 characters at most, got ',
        ),
      });
    expect((await erase()).code).toBe(0);
  });
});

test('the dry run shows the counts at the time of the count', async () => {
  const { code, out } = await erase();
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Nothing is erased yet.') });
});
