/** A process whose secret key is of other data leaves this data as it is. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saasCli, startWeb } from '@tidemark/saas';
import { selfhostCli, startSelfhost } from '@tidemark/selfhost';
import type { Storage } from '@tidemark/sql';
import { afterEach, describe, expect, test } from 'vitest';
import { saas, selfhost } from './deployments.ts';

const right = 'the secret key of this data and long enough';
const foreign = 'the secret key of other data and long enough';

type Keys = Readonly<{ SECRET_KEY?: string; OTHER_SECRET_KEYS?: string }>;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const kinds = [
  {
    name: 'on SQLite',
    prepare: selfhost,
    start: (environment: Readonly<Record<string, string>>) => startSelfhost(environment, () => undefined),
    cli: selfhostCli,
    sentence:
      /^SECRET_KEY is not the secret key of the data in .*: set the right one.*as OTHER_SECRET_KEYS.*secret-key replace/,
  },
  {
    name: 'on Postgres',
    prepare: saas,
    start: startWeb,
    cli: saasCli,
    sentence:
      /^SECRET_KEY is not the secret key of this database: set the right one.*as OTHER_SECRET_KEYS.*secret-key replace/,
  },
];

describe.each(kinds)('$name', ({ prepare, start, cli, sentence }) => {
  /** A workspace under the right key, whose audit log has a signed head. */
  const begun = async () => {
    const deployment = await prepare({ SECRET_KEY: right });
    open.push(deployment.remove);
    await (await deployment.start()).close();
    await deployment.tidemark('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    const at = (keys: Keys) => ({ ...deployment.environment, ...keys });
    const starts = async (keys: Keys) => (await start(at(keys))).close();
    const asks = async (keys: Keys) => (await cli(at(keys)).open({ mayMake: false })).close();
    const inStorage = async <Result>(use: (storage: Storage) => Promise<Result>) => {
      const storage = await deployment.openStorage();
      return use(storage).finally(() => storage.close());
    };
    const doctor = (keys: Keys) =>
      cli(at(keys))
        .checks()
        .find(({ name }) => name === 'Key of the data')
        ?.look();
    return { deployment, starts, asks, inStorage, doctor };
  };

  const written = (storage: Storage) =>
    storage.directory.listWorkspaces({ limit: 1, after: null }).then(async ({ data }) => ({
      keys: await storage.knownKeys.list(),
      audit: await storage.work.read(data[0]?.id ?? '', ({ audit }) =>
        audit.list({ limit: 100, after: null }),
      ),
    }));

  test('a server and a command with the secret key of other data are refused, and write nothing', async () => {
    const { deployment, starts, asks, inStorage, doctor } = await begun();
    const before = await inStorage(written);
    expect(before.audit.data.length).toBeGreaterThan(0);
    await expect(starts({ SECRET_KEY: foreign })).rejects.toThrow(sentence);
    await expect(asks({ SECRET_KEY: foreign })).rejects.toThrow(sentence);
    expect(await doctor({ SECRET_KEY: foreign })).toEqual({
      ok: false,
      detail: expect.stringMatching(sentence),
    });
    expect(await inStorage(written)).toEqual(before);
    expect(await doctor({})).toEqual({ ok: true, detail: 'the secret key is the one that seals here' });
    expect(await deployment.tidemark('audit', 'verify')).not.toContain('✗');
  });

  test('the secret key of other data is refused beside a server that runs', async () => {
    const { deployment, asks } = await begun();
    const server = await deployment.start();
    open.push(server.close);
    await expect(asks({ SECRET_KEY: foreign })).rejects.toThrow(sentence);
    await asks({});
  });

  test('processes with the earlier and with the new secret key start in any order until the earlier one goes', async () => {
    const { starts, inStorage } = await begun();
    const earlier = { SECRET_KEY: right, OTHER_SECRET_KEYS: foreign };
    const later = { SECRET_KEY: foreign, OTHER_SECRET_KEYS: right };
    for (const keys of [earlier, later, earlier]) await starts(keys);
    expect((await inStorage(written)).keys).toHaveLength(2);
    await starts({ SECRET_KEY: foreign });
    await expect(starts({ SECRET_KEY: right })).rejects.toThrow(sentence);
  });

  test('data goes on with another secret key once somebody says that its own is lost', async () => {
    const { deployment, starts } = await begun();
    await cli({ ...deployment.environment, SECRET_KEY: foreign }).beginWithKey();
    await starts({ SECRET_KEY: foreign });
    await expect(starts({})).rejects.toThrow(sentence);
  });

  test('a secret key is not given up as lost beside a server that runs', async () => {
    const { deployment, inStorage } = await begun();
    const before = await inStorage(written);
    const server = await deployment.start();
    open.push(server.close);
    const { beginWithKey } = cli({ ...deployment.environment, SECRET_KEY: foreign });
    await expect(beginWithKey()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('stop'),
    });
    expect((await inStorage(written)).keys).toEqual(before.keys);
  });

  test('data whose noted secret keys have a gap takes further ones', async () => {
    const { deployment, starts, inStorage } = await begun();
    const places = () => inStorage(written).then(({ keys }) => keys.map(({ place }) => place));
    await deployment.sql('update known_keys set place = 2');
    await starts({ SECRET_KEY: foreign, OTHER_SECRET_KEYS: right });
    expect(await places()).toEqual([2, 3]);
    await deployment.sql('update known_keys set place = 5 where place = 3');
    await cli({
      ...deployment.environment,
      SECRET_KEY: 'a third secret key of this data, long enough',
    }).beginWithKey();
    expect(await places()).toEqual([2, 5, 6]);
  });

  test('data of a version that noted no secret keys is known by its signed audit log', async () => {
    const { deployment, starts, inStorage, doctor } = await begun();
    const forgotten = () => inStorage(written).then(({ keys }) => keys);
    await deployment.sql('delete from known_keys');
    expect(await forgotten()).toEqual([]);
    await expect(starts({ SECRET_KEY: foreign })).rejects.toThrow(sentence);
    expect(await doctor({ SECRET_KEY: foreign })).toMatchObject({ ok: false });
    expect(await forgotten()).toEqual([]);
    await starts({});
    expect(await forgotten()).toHaveLength(1);
  });
});

test('on SQLite, data of an earlier version whose key file is gone is refused before anything is made', async () => {
  const deployment = await selfhost();
  open.push(deployment.remove);
  await (await deployment.start()).close();
  await deployment.sql('drop table known_keys');
  await deployment.sql("delete from kysely_migration where name = '0107-known-keys'");
  const folder = deployment.environment.DATA_DIR ?? '';
  await rm(join(folder, 'secret-key'));
  const database = await readFile(join(folder, 'tidemark.db'));
  await expect(deployment.start()).rejects.toThrow(
    /^The secret key of the data in .* is missing: restore the file .*secret-key from a backup/,
  );
  expect(existsSync(join(folder, 'secret-key'))).toBe(false);
  expect(await readFile(join(folder, 'tidemark.db'))).toEqual(database);
});

test('on SQLite, a damaged database is refused in a sentence, with its key file and without', async () => {
  const deployment = await selfhost();
  open.push(deployment.remove);
  await (await deployment.start()).close();
  const folder = deployment.environment.DATA_DIR ?? '';
  await writeFile(join(folder, 'tidemark.db'), 'no database, for longer than its header is'.repeat(200));
  await expect(deployment.start()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The database .*tidemark\.db is no SQLite file: /),
  });
  await rm(join(folder, 'secret-key'));
  await expect(deployment.start()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The secret key of the data in .* is missing: /),
  });
});

test('on SQLite, a data folder whose key file is gone gets no new one by itself', async () => {
  const deployment = await selfhost();
  open.push(deployment.remove);
  await (await deployment.start()).close();
  const file = join(deployment.environment.DATA_DIR ?? '', 'secret-key');
  const key = await readFile(file, 'utf8');
  await rm(file);
  await expect(deployment.start()).rejects.toThrow(
    /^The secret key of the data in .* is missing: restore the file .*secret-key from a backup/,
  );
  expect(existsSync(file)).toBe(false);
  await writeFile(file, 'a key of another folder, as long as needed\n');
  await expect(deployment.start()).rejects.toThrow(
    /^The secret key in .*secret-key does not belong to the data/,
  );
  await writeFile(file, key);
  await (await deployment.start()).close();
  await expect(startSelfhost({ ...deployment.environment, SECRET_KEY: foreign })).rejects.toThrow(
    /unset it, because the key is in .*secret-key/,
  );
});

test('on SQLite, doctor and the key commands name the missing key file of a folder with data', async () => {
  const deployment = await selfhost();
  open.push(deployment.remove);
  const cli = () => selfhostCli(deployment.environment);
  const finding = (name: string) =>
    cli()
      .checks()
      .find((check) => check.name === name)
      ?.look();
  expect(await finding('Secret key')).toEqual({
    ok: true,
    detail: 'not created yet; the first start creates it',
  });
  await (await deployment.start()).close();
  await deployment.tidemark('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
  await deployment.tidemark('webhook', 'create', '--url', 'https://acme.example/hook', '--events', '*');
  await rm(join(deployment.environment.DATA_DIR ?? '', 'secret-key'));
  const sentence = /^The secret key of the data in .* is missing: restore the file .*secret-key .*--lost\.$/;
  expect(await finding('Secret key')).toEqual({ ok: false, detail: expect.stringMatching(sentence) });
  for (const name of ['Key of the data', 'Stored secrets'])
    expect(await finding(name)).toEqual({
      ok: false,
      detail: 'not checked, because the secret key is missing',
    });
  expect(() => cli().secretKey?.replace()).toThrow(sentence);
  expect(() => cli().secretKey?.forget()).toThrow(sentence);
});

test('a backup under the secret key of other data is refused, because nobody could open it', async () => {
  const deployment = await selfhost({ SECRET_KEY: right });
  open.push(deployment.remove);
  await (await deployment.start()).close();
  const backupsUnder = (key: string) => selfhostCli({ ...deployment.environment, SECRET_KEY: key }).backups;
  const wanted = { to: null, withKey: true };
  await expect(backupsUnder(foreign)?.create(wanted)).rejects.toThrow(/^SECRET_KEY is not the secret key/);
  expect(await backupsUnder(right)?.list()).toEqual([]);
  await backupsUnder(right)?.create(wanted);
  expect(await backupsUnder(right)?.list()).toHaveLength(1);
});
