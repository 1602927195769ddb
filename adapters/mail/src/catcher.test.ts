import {
  lutimes,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailer, type MailLog } from './mailer.ts';
import { aLetter } from './testing/a-letter.ts';
import { headersOf } from './testing/smtp-sink.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tidemark-mail-'));
});

afterEach(() => {
  vi.useRealTimers();
  return rm(root, { recursive: true, force: true });
});

const catcher = (folder = join(root, 'mail'), log: MailLog = { warn: () => undefined }) =>
  createMailer({ smtp: null, from: null, dkim: null, folder, attachmentBytes: 0, log });

test('without a server, every mail is one file that only this user reads, also when it is sent again', async () => {
  const letter = aLetter();
  for (const again of [letter, letter]) expect(await catcher().send(again)).toEqual({ type: 'sent' });
  expect(await readdir(join(root, 'mail'))).toEqual([`${letter.id}.eml`]);
  const path = join(root, 'mail', `${letter.id}.eml`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const headers = headersOf(await readFile(path, 'utf8'));
  expect(headers).toContainEqual({ name: 'To', value: 'bob@customer.example' });
});

test('a forgotten mail loses its file, and no other file is deleted', async () => {
  const one = aLetter();
  const other = aLetter({ id: '019a0000-0000-7000-8000-000000000002' });
  for (const letter of [one, other]) await catcher().send(letter);
  await writeFile(join(root, 'other.eml'), 'kept');
  await catcher().forget([one.id, '../other', '019a0000-0000-7000-8000-000000000003']);
  expect(await readdir(join(root, 'mail'))).toEqual([`${other.id}.eml`]);
  expect(await readdir(root)).toContain('other.eml');
});

test('with an unwritable folder, no mail is lost: it is tried later', async () => {
  await writeFile(join(root, 'mail'), 'a file where the folder should be');
  expect(await catcher().send(aLetter())).toMatchObject({
    type: 'failed',
    cause: expect.stringMatching(/^E\w+: /),
  });
});

test('the reason why a mail was not stored is logged', async () => {
  await writeFile(join(root, 'mail'), 'a file where the folder should be');
  const warn = vi.fn();
  const letter = aLetter();
  await catcher(join(root, 'mail'), { warn }).send(letter);
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ mail: letter.id, cause: expect.stringMatching(/^E\w+: /) }),
      'A mail was not sent',
    ],
  ]);
});

test('half-written files of a dead process are deleted with their mail or at the next start', async () => {
  const letter = aLetter();
  const part = join(root, 'mail', `${letter.id}.eml.part`);
  await mkdir(join(root, 'mail'));
  await writeFile(part, 'half');
  const mailer = catcher();
  await mailer.close();
  expect(await readdir(join(root, 'mail'))).toEqual([`${letter.id}.eml.part`]);
  await mailer.forget([letter.id]);
  expect(await readdir(join(root, 'mail'))).toEqual([]);
  await writeFile(part, 'half');
  await utimes(part, 0, 0);
  await catcher().close();
  expect(await readdir(join(root, 'mail'))).toEqual([]);
});

test('leftovers of a dead process are deleted within half an hour, also without a restart', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await mkdir(join(root, 'mail'));
  const mailer = catcher();
  for (const name of ['message.1f.2', `${aLetter().id}.eml.part`, 'notes.txt'])
    await writeFile(join(root, 'mail', name), 'a file of a customer');
  vi.advanceTimersByTime(30 * 60_000);
  await mailer.close();
  expect(await readdir(join(root, 'mail'))).toEqual(['notes.txt']);
});

test('a copy is deleted 90 days after its mail was made, whatever the database says, and nothing else is', async () => {
  const folder = join(root, 'mail');
  const day = 24 * 60 * 60_000;
  const now = Date.now();
  await mkdir(folder);
  const copy = async (made: number, written: number, rest = '7000-8000-000000000001.eml') => {
    const hex = (now - made * day).toString(16).padStart(12, '0');
    const name = `${hex.slice(0, 8)}-${hex.slice(8)}-${rest}`;
    const seconds = (now - written * day) / 1_000;
    await writeFile(join(folder, name), 'a mail of a customer');
    await utimes(join(folder, name), seconds, seconds);
    return name;
  };
  await copy(91, 91);
  const kept = [
    await copy(89, 89),
    await copy(91, 89),
    await copy(200, 200, '7000-8000-000000000001.eml.bak'),
    await copy(200, 200, '7000-8000-000000000001'),
    await copy(200, 200, '4000-8000-000000000001.eml'),
  ];
  const named = (await copy(300, 300)).replace('.eml', '');
  const secret = join(root, 'secret.txt');
  const link = `${named.replace(/.$/, '2')}.eml`;
  await writeFile(secret, 'kept');
  await symlink(secret, join(folder, link));
  await lutimes(join(folder, link), 0, 0);
  await utimes(secret, 0, 0);
  await writeFile(join(folder, 'letter.eml'), 'of somebody else');
  await utimes(join(folder, 'letter.eml'), 0, 0);
  await catcher().close();
  expect((await readdir(folder)).toSorted()).toEqual([...kept, link, 'letter.eml'].toSorted());
  expect(await readFile(secret, 'utf8')).toBe('kept');
});
