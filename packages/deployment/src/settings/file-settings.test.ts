import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@tidemark/node';
import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { filesCheck } from '../checks/files-check.ts';
import { fileEntries, fileLimitsOf, s3Account } from './file-settings.ts';

const schema = v.object(fileEntries);
const read = (environment: Readonly<Record<string, string>>) => readSettings(schema, environment);

const s3 = {
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'acme-tidemark',
  S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

describe('the storage of files', () => {
  test('files are stored in a folder while no object store is set', () => {
    expect(s3Account(read({}))).toBeNull();
    expect(s3Account(read({ S3_PATH_STYLE: 'yes' }))).toBeNull();
  });

  test('is the object store that is set, in path style on request', () => {
    expect(s3Account(read(s3))).toMatchObject({ bucket: 'acme-tidemark', pathStyle: false });
    expect(s3Account(read({ ...s3, S3_PATH_STYLE: 'yes' }))).toMatchObject({ pathStyle: true });
  });

  test.each(Object.keys(s3))('is not an object store without %s', (name) => {
    expect(() => read({ ...s3, [name]: '' })).toThrow(`${name} must be set too, because `);
  });

  test.each([
    ['S3_ENDPOINT', 's3.amazonaws.com'],
    ['S3_BUCKET', 'Acme_Files'],
    ['S3_REGION', 'EU Central'],
    ['S3_SECRET_ACCESS_KEY', 'with a space'],
    ['CLAMD_ADDRESS', 'clamd'],
    ['FILES_OF_MESSAGE', '0'],
  ])('is refused by name: %s=%s', (name, value) => {
    expect(() => read({ ...s3, [name]: value })).toThrow(`This setting is wrong: ${name} must be `);
  });
});

test('the instance sets the size limit of one message', () => {
  const mebibyte = 1024 * 1024;
  expect(fileLimitsOf(read({}))).toEqual({
    most: 10,
    fileBytes: 20 * mebibyte,
    messageBytes: 25 * mebibyte,
  });
  expect(
    fileLimitsOf(read({ FILES_OF_MESSAGE: '3', FILE_MEBIBYTES: '50', MESSAGE_MEBIBYTES: '60' })),
  ).toEqual({ most: 3, fileBytes: 50 * mebibyte, messageBytes: 60 * mebibyte });
});

describe('a look at the files by doctor', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-doctor-'));
    folders.push(folder);
    return folder;
  };
  const look = (folder: string, environment: Readonly<Record<string, string>> = {}) => {
    const settings = read(environment);
    const files = { folder, s3: s3Account(settings) };
    return filesCheck(() => ({ files, scanner: settings.CLAMD_ADDRESS })).look();
  };

  test('accepts a folder for this user only, and one that does not exist yet', async () => {
    const folder = await newFolder();
    expect(await look(folder)).toEqual({
      ok: true,
      detail: `${folder}, for this user only; no malware scanner`,
    });
    expect((await look(join(folder, 'new'))).detail).toContain('the first upload makes it');
  });

  test('doctor reports a folder of files that other users may read', async () => {
    const open = join(await newFolder(), 'open');
    await mkdir(open, { mode: 0o755 });
    expect(await look(open)).toMatchObject({ ok: false, detail: expect.stringContaining('chmod 700') });
  });

  test('reports an object store or a scanner that does not answer', async () => {
    const nowhere = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:1', S3_PATH_STYLE: 'yes' };
    const bucket = await look(await newFolder(), nowhere);
    expect(bucket.ok).toBe(false);
    expect(bucket.detail).toContain('the bucket acme-tidemark at http://127.0.0.1:1 cannot be listed:');
    const scanner = await look(await newFolder(), { CLAMD_ADDRESS: '127.0.0.1:1' });
    expect(scanner.ok).toBe(false);
    expect(scanner.detail).toContain('the malware scanner does not answer:');
  });
});
