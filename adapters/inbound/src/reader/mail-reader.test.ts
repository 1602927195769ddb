import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RawMail } from '@tidemark/domain';
import { afterEach, describe, expect, test } from 'vitest';
import { aMail, aMultipart, factsOf, rawOf, textOf } from '../testing/read-mail.ts';
import { threads } from '../testing/threads.ts';
import { createMailReader, type ReaderSettings, type WorkingMailReader } from './mail-reader.ts';

const opened: WorkingMailReader[] = [];

const reader = (settings: ReaderSettings = {}): WorkingMailReader => {
  const one = createMailReader(settings);
  opened.push(one);
  return one;
};

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const mail = rawOf(aMail(['Subject: Hello'], 'Text'));

describe('the thread that reads mail', () => {
  test('returns the facts that the mail has, and files that are read from the store', async () => {
    const bytes = aMultipart(
      'mixed',
      ['', 'Hello'],
      ['Content-Type: application/pdf; name=a.pdf', '', 'content'],
    );
    const read = await reader().read(rawOf(bytes));
    if (read.type !== 'read') throw new Error(read.error);
    const { parts, ...facts } = read.facts;
    const { parts: expected, ...others } = factsOf(bytes);
    expect(facts).toEqual(others);
    expect(parts.map(({ name, size }) => [name, size])).toEqual(
      expected.map(({ name, size }) => [name, size]),
    );
    expect(await textOf(parts[0])).toBe('content');
  });

  test('knows what the session said about the sender', async () => {
    const bounce = rawOf(aMail(['Subject: Returned'], 'This is the qmail-send program at mx.example.'));
    const one = reader();
    expect(await one.read(bounce, { hasEmptySender: true })).toMatchObject({
      facts: { report: { kind: 'delivery' } },
    });
    expect(await one.read(bounce, { hasEmptySender: false })).toMatchObject({ facts: { report: null } });
  });

  test('is terminated when a mail takes too long, and the next mail is read by another one', async () => {
    const slow = reader({ program: threads.hangs, readMs: 50 });
    const first = slow.read(mail);
    const second = slow.read(mail);
    expect(await first).toEqual({
      type: 'too_slow',
      error: 'Reading the mail took longer than 0.05 seconds of CPU time.',
    });
    expect(await second).toMatchObject({ type: 'too_slow' });
  });

  test('a store that never ends its answer is too slow, but only after the whole time: waiting takes no CPU time', async () => {
    const never: RawMail = {
      size: 10,
      open: async function* () {
        yield new Uint8Array(10);
        await new Promise(() => undefined);
      },
    };
    const one = reader({ readMs: 500, wholeMs: 2_000 });
    expect(await one.read(never)).toEqual({
      type: 'too_slow',
      error: 'Reading the mail took longer than 2 seconds.',
    });
    expect(await one.read(mail)).toMatchObject({ type: 'read' });
  });

  test.each([
    ['fails', 'unreadable'],
    ['dies', 'unreadable'],
    ['throws', 'unreadable'],
    ['eatsMemory', 'too_large'],
  ] as const)('a thread that %s makes the mail %s, each time', async (name, type) => {
    const broken = reader({ program: threads[name], readMs: 60_000 });
    for (let turn = 0; turn < 2; turn++)
      expect(await broken.read(mail)).toEqual({ type, error: expect.stringMatching(/^(?:Reading|The) .+/) });
  });

  test('a late message about one mail does not count for the next', async () => {
    const late = reader({ program: threads.speaksLate });
    for (let turn = 0; turn < 3; turn++)
      expect(await late.read(mail)).toMatchObject({
        type: 'unreadable',
        error: expect.stringContaining('in time'),
      });
  });

  test('a thread that cannot be started is our fault: it throws', async () => {
    const broken = reader({ program: threads.cannotStart });
    for (let turn = 0; turn < 2; turn++)
      await expect(broken.read(mail)).rejects.toThrow(/could not be started: .*no such module/);
  });

  test('no more bytes are read than the thread takes', async () => {
    let given = 0;
    const endless: RawMail = {
      size: 1e9,
      open: async function* () {
        for (;;) {
          given += 100_000;
          yield new Uint8Array(100_000);
          await nextTurn();
        }
      },
    };
    expect(await reader({ program: threads.takesNothing, wholeMs: 500 }).read(endless)).toMatchObject({
      type: 'too_slow',
    });
    expect(given).toBeLessThan(2_000_000);
  });

  test('memory does not grow with the mail: four of 50 MiB at once take 32 MiB at most', async () => {
    const program = fileURLToPath(new URL('../testing/read-large.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env: {} });
    const { sizes, wanted, mebibytes } = JSON.parse(stdout);
    expect(sizes).toEqual(Array(4).fill(wanted));
    expect(mebibytes).toBeLessThan(32);
  });

  test('the source is closed when it is not read to its end', async () => {
    const closed = Promise.withResolvers<string>();
    const endless: RawMail = {
      size: 1e9,
      open: async function* () {
        try {
          for (;;) {
            yield new Uint8Array(1_000);
            await nextTurn();
          }
        } finally {
          closed.resolve('closed');
        }
      },
    };
    await reader({ program: threads.fails, readMs: 300 }).read(endless);
    expect(await closed.promise).toBe('closed');
  });

  test('the bytes of a mail are copied: the caller may use its buffer again', async () => {
    const bytes = aMail(['Subject: Hello'], 'Text');
    const shared = new Uint8Array(1_000);
    const source: RawMail = {
      size: bytes.length,
      open: async function* () {
        for (const byte of bytes) {
          shared[500] = byte;
          yield shared.subarray(500, 501);
        }
      },
    };
    expect(await reader().read(source)).toMatchObject({
      type: 'read',
      facts: { subject: 'Hello', text: 'Text' },
    });
  });
});
