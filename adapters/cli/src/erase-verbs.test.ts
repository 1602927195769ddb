import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeskError } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli, ticketsBy } from './test-cli.ts';

const email = 'bob@customer.example';
let folder: string;
let receipt: string;
let disk: { isFull: boolean };
let cli: TestCli;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-erase-'));
  receipt = join(folder, 'receipt.json');
  disk = { isFull: false };
  const ports = testPorts();
  const { work } = ports;
  cli = testCli(
    {},
    {
      ...ports,
      work: {
        ...work,
        write: async (...of) => {
          if (disk.isFull) throw new DeskError('storage_full', 'The disk of the database is full.');
          return work.write(...of);
        },
      },
    },
  );
  const { key } = await cli.json('quickstart');
  await (await ticketsBy(cli, String(key)))();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const erase = (...more: string[]) => cli.run('erase', 'contact', email, ...more);

describe('the receipt of an erasure', () => {
  test('does not stay when the disk was full and nothing was erased, so that the same command works later', async () => {
    disk.isFull = true;
    expect(await erase('--yes', '--receipt', receipt)).toMatchObject({ code: 1, out: '' });
    expect(existsSync(receipt)).toBe(false);
    disk.isFull = false;
    expect(await erase('--yes', '--receipt', receipt, '--asked-by', ' Ann ')).toMatchObject({ code: 0 });
    const text = readFileSync(receipt, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ asked_by: 'Ann', removed: { contacts: 1, tickets: 1 } });
    expect(text).toMatch(/^\{\n.*\n\}\n$/s);
  });

  test('needs the name of a file, and who asked is one short line', async () => {
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

test('counting what would go is done when it is counted', async () => {
  const { code, out } = await erase();
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Nothing is erased yet.') });
});
