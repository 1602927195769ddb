/** The laws of `docs/architecture.md` that a machine can hold. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, type SourceFile, sourceFiles } from './source-files.ts';
import './architecture/apps.ts';
import './architecture/cache-inputs.ts';
import './architecture/citations.ts';
import './architecture/console.ts';
import './architecture/docs.ts';
import './architecture/dropped-errors.ts';
import './architecture/error-codes.ts';
import './architecture/features.ts';
import './architecture/functions.ts';
import './architecture/how-tos.ts';
import './architecture/libraries.ts';
import './architecture/long-lived-maps.ts';
import './architecture/one-door.ts';
import './architecture/one-task-queue.ts';
import './architecture/port-suites.ts';
import './architecture/pure-core.ts';
import './architecture/rooms.ts';
import './architecture/weak-chance.ts';

const files = sourceFiles();
const production = files.filter((file) => !file.isTest);

const offenders = (among: readonly SourceFile[], guilty: (file: SourceFile) => boolean): readonly string[] =>
  among.filter(guilty).map((file) => file.path);

const packageOf = (specifier: string): string =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '');

/** The rooms that a room may import besides its own files. */
const allowed = (file: SourceFile, specifier: string): boolean => {
  const [kind] = file.room.split('/');
  const name = packageOf(specifier);
  if (file.isTest && (name === 'vitest' || name === 'fast-check')) return true;
  if (file.room === 'packages/domain' || file.room === 'packages/client') return false;
  if (file.room === 'packages/samples') return name === '@tidemark/client' || name === '@tidemark/domain';
  if (file.room === 'packages/port-contracts')
    return name === '@tidemark/domain' || name === 'vitest' || name === 'fast-check';
  if (file.room === 'packages/deployment') return /^node:/.test(name) || joined.includes(name);
  if (kind !== 'adapters') return true;
  if (!name.startsWith('@tidemark/')) return true;
  if (file.room === 'adapters/http' && name === '@tidemark/samples') return true;
  return name === '@tidemark/domain' || (file.isTest && name === '@tidemark/port-contracts');
};

/** The parts that `packages/deployment` puts together. */
const joined = [
  ...files
    .filter(({ room }) => room.startsWith('adapters/'))
    .map(({ room }) => room.replace('adapters/', '@tidemark/')),
  ...['@tidemark/domain', 'tsyringe', 'reflect-metadata', 'valibot'],
];

const imported = (file: SourceFile): readonly string[] =>
  file.imports.filter((specifier) => !specifier.startsWith('.'));

describe('the import law', () => {
  test('there are files to check', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  test('every package imports only packages below it', () => {
    const broken = files.flatMap((file) =>
      imported(file)
        .filter((specifier) => !allowed(file, specifier))
        .map((specifier) => `${file.path} imports ${specifier}`),
    );
    expect(broken).toEqual([]);
  });

  test('no relative import leaves its own package, except for test setup', () => {
    const broken = files.flatMap((file) => {
      const depth = file.path.split('/').length - 3;
      return file.imports
        .filter((specifier) => specifier.startsWith('.'))
        .filter((specifier) => (specifier.match(/\.\.\//g) ?? []).length > depth)
        .filter((specifier) => !(file.isTest && specifier.includes('/tests/setup/')))
        .map((specifier) => `${file.path} imports ${specifier}`);
    });
    expect(broken).toEqual([]);
  });

  test('samples import only types from other packages', () => {
    const loading = /^(?:import|export) (?!type )[^;]*from '@tidemark\//m;
    const samples = production.filter((file) => file.room === 'packages/samples');
    expect(samples.length).toBeGreaterThan(5);
    expect(offenders(samples, (file) => loading.test(file.text))).toEqual([]);
  });

  test.each([
    ['hono', ['adapters/http', 'apps/selfhost', 'apps/saas']],
    ['@hono/node-server', ['adapters/http']],
    ['kysely', ['adapters/sql']],
    ['better-sqlite3', ['adapters/sql']],
    ['pg', ['adapters/sql']],
    ['tsyringe', ['packages/deployment']],
    ['commander', ['adapters/cli']],
    ['@node-rs/argon2', ['adapters/node']],
    ['sanitize-html', ['adapters/html']],
    ['undici', ['adapters/webhooks']],
    ['prom-client', ['adapters/node']],
    ['openid-client', ['adapters/sso']],
  ])('%s is used in %j and nowhere else', (library, rooms) => {
    const users = files.filter((file) =>
      imported(file).some((specifier) => packageOf(specifier) === library),
    );
    expect(users.length).toBeGreaterThan(0);
    expect(offenders(users, (file) => !rooms.includes(file.room))).toEqual([]);
  });

  test.each(['domain', 'client'])('the %s depends on no package at all', (room) => {
    const manifest = JSON.parse(readFileSync(join(root, `packages/${room}/package.json`), 'utf8'));
    expect(manifest.dependencies).toEqual({});
    expect(manifest.devDependencies).toBeUndefined();
  });
});

describe('the libraries in use', () => {
  const textOf = (path: string): string => production.find((file) => file.path === path)?.text ?? '';

  test('createApi makes a Hono app, finds its routes by `on`, and has its `onError` and `notFound`', () => {
    const app = textOf('adapters/http/src/app.ts');
    expect(app).toContain("from 'hono'");
    for (const use of ['= new Hono(', 'app.on(', 'app.onError(', 'app.notFound(']) expect(app).toContain(use);
  });

  test('the API is served by node-server only', () => {
    const serving = textOf('adapters/http/src/socket/serve.ts');
    expect(serving).toContain("import * as nodeServer from '@hono/node-server'");
    expect(serving).toContain('nodeServer.serve({');
    const listening = production.filter(
      (file) => file.room === 'adapters/http' && /\.listen\(/.test(file.text),
    );
    expect(listening.map((file) => file.path)).toEqual([]);
  });

  const ofSql = production.filter((file) => file.room === 'adapters/sql');

  test('writes and snapshots are transactions of Kysely, and compiled statements run by `executeQuery`', () => {
    for (const file of ['sqlite/open.ts', 'postgres/postgres-engine.ts'])
      expect(textOf(`adapters/sql/src/engines/${file}`)).toMatch(/\.transaction\(\)\s*\.execute\(/);
    for (const engine of ['sqlite', 'postgres']) {
      expect(textOf(`adapters/sql/src/engines/${engine}/reading-snapshot.ts`)).toMatch(
        /\.startTransaction\(\)/,
      );
      expect(textOf(`adapters/sql/src/engines/${engine}/dialect.ts`)).toContain('new Kysely<Tables>({');
    }
    expect(textOf('adapters/sql/src/statement.ts')).toContain('db.executeQuery(');
    const drivers = ofSql.filter((file) => /beginTransaction: (async )?\(/.test(file.text));
    expect(drivers.map((file) => file.path).sort()).toEqual([
      'adapters/sql/src/engines/postgres/dialect.ts',
      'adapters/sql/src/engines/sqlite/driver.ts',
      'adapters/sql/src/engines/sqlite/group-commit.ts',
    ]);
  });

  test('pg is used through its pools with `pipeline`, with code of our own on its protocol in one place', () => {
    const pools = textOf('adapters/sql/src/engines/postgres/pool.ts');
    for (const use of ['new pg.Pool(', 'pipeline: true']) expect(pools).toContain(use);
    const insides =
      /Submittable|from 'pg\/|from 'pg-protocol|\.(parsedStatements|_queryQueue|_pool)\b|\bconnection\.(parse|bind|describe|execute|sync)\(/;
    // A read and the workspace that it may touch are one message (docs/decisions/0074).
    expect(offenders(ofSql, (file) => insides.test(file.text))).toEqual([
      'adapters/sql/src/engines/postgres/query-behind.ts',
    ]);
  });

  test('no Postgres connection uses SET, which a pooler would pass on to others', () => {
    const settingUp = /onConnect|\bset session\b|[`'"]set (?!local\b|expires_at|\$)[a-z_]+ ?(=|to)/i;
    expect(offenders(ofSql, (file) => file.path.includes('/postgres/') && settingUp.test(file.text))).toEqual(
      [],
    );
  });
});

describe('decisions in one place', () => {
  test('permissions of light agents are decided in the table of roles only', () => {
    const comparison = /(?:[!=]==|<>|!=|\s=)\s*'light_agent'|case 'light_agent'/;
    expect(offenders(production, (file) => !file.isTest && comparison.test(file.text))).toEqual([]);
  });

  test('no method of a store has a workspace id parameter', () => {
    const stores = production.filter(
      (file) => file.room === 'packages/domain' && /interface \w+Store\b/.test(file.text),
    );
    expect(stores.length).toBeGreaterThan(10);
    const bodies = stores.flatMap((file) =>
      [...file.text.matchAll(/interface \w+Store \{[\s\S]*?\n\}/g)].map(([body]) => body),
    );
    expect(bodies.filter((body) => /workspace_?id/i.test(body))).toEqual([]);
  });
});

describe('the code style', () => {
  test('an index.ts only exports a package’s public names', () => {
    const faces = /^(packages|adapters|apps)\/[a-z-]+\/src\/(testing\/)?index\.ts$/;
    expect(offenders(files, (file) => file.path.endsWith('/index.ts') && !faces.test(file.path))).toEqual([]);
  });

  test('no folder has a catch-all name', () => {
    expect(
      offenders(files, (file) => /\/(utils?|helpers?|common|core|shared|lib)\//.test(file.path)),
    ).toEqual([]);
  });

  test('features are one level of folders, inside rooms where a package has them', () => {
    const withRooms = ['packages/domain', 'adapters/http', 'adapters/sql', 'apps/console'];
    const most = ({ room }: SourceFile) => (withRooms.includes(room) ? 6 : 5);
    expect(offenders(files, (file) => file.path.split('/').length > most(file))).toEqual([]);
  });

  test('file names are in kebab case', () => {
    expect(
      offenders(
        files,
        (file) => !/^[a-z0-9-]+(\.test|\.contract)?\.tsx?$/.test(file.path.split('/').at(-1) ?? ''),
      ),
    ).toEqual([]);
  });

  test('no file has more than 300 lines, and nine of ten have at most 180', () => {
    const written = files.filter((file) => !file.text.startsWith('/** Made from '));
    const lengths = written.map((file) => ({ path: file.path, lines: file.text.split('\n').length }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    expect(lengths.filter(({ lines }) => lines > 180).length).toBeLessThanOrEqual(lengths.length / 10);
  });

  test('no code bypasses the type system', () => {
    const escapes = /\bas any\b|: any\b|@ts-(ignore|expect-error|nocheck)|biome-ignore/;
    expect(offenders(files, (file) => escapes.test(file.text))).toEqual([]);
  });
});
