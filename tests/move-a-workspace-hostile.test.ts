/** Folders that are damaged, or that somebody has made up. */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileKey } from '@tidemark/domain';
import { anInboundAddress } from '@tidemark/domain/testing';
import { diskPathOf } from '@tidemark/files';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Deployment, saas, selfhost } from './e2e/deployments.ts';

let source: Deployment;
let target: Deployment;
let base = '';
let whole = '';
let folder = '';

beforeAll(async () => {
  [source, target] = [await selfhost(), await selfhost()];
  base = await mkdtemp(join(tmpdir(), 'tidemark-hostile-'));
  whole = join(base, 'whole');
  await source.tidemark('quickstart');
  await source.tidemark('seed', 'load', '--tickets', '12');
  const id = workspaceId(await source.tidemark('workspace', 'list', '--json'));
  const stored = join(source.files, diskPathOf(fileKey(id, '01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de70')));
  await mkdir(dirname(stored), { recursive: true });
  await writeFile(stored, 'Bytes.');
  await changeAddress(source, id, 'add');
  await source.tidemark('workspace', 'export', 'demo', whole, '--freeze');
});
afterAll(async () => {
  await source.remove();
  await target.remove();
  await rm(base, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = join(base, crypto.randomUUID());
  await cp(whole, folder, { recursive: true });
  await cp(`${whole}.key`, `${folder}.key`);
});

const address = anInboundAddress({ address: 'help@moves.example' });

/** Gives a workspace an address of incoming mail, or takes it back. */
const changeAddress = async (instance: Deployment, id: string, how: 'add' | 'remove'): Promise<void> => {
  const storage = await instance.openStorage();
  await storage.work.write(id, ({ inboundAddresses }) =>
    how === 'add' ? inboundAddresses.add(address) : inboundAddresses.remove(address.id),
  );
  await storage.close();
};

const workspaceId = (list: string): string => JSON.parse(list).data[0].id;
const imported = () => target.tidemark('workspace', 'import', folder);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const pathOf = (name: string): string =>
  join(folder, name === 'files' ? 'files.ndjson' : `tables/${name}.ndjson`);

type Line = Record<string, unknown>;

/** Changes a file with all checksums, as somebody can who makes a folder up. */
const forge = async (name: string, change: (rows: Line[]) => readonly (Line | string)[]): Promise<void> => {
  const lines = (await readFile(pathOf(name), 'utf8')).split('\n').filter((line) => line !== '');
  const rows = change(lines.map((line) => JSON.parse(line).row)).map((row) => {
    const text = typeof row === 'string' ? row : JSON.stringify(row);
    return `{"sum":"${sha256(text).slice(0, 16)}","row":${text}}\n`;
  });
  const text = rows.join('');
  await writeFile(pathOf(name), text);
  await changeManifest((manifest) => {
    const entry = name === 'files' ? manifest.files : manifest.tables.find((table) => table.name === name);
    Object.assign(entry ?? {}, { rows: rows.length, bytes: Buffer.byteLength(text), sha256: sha256(text) });
  });
};

type Manifest = Line & { files: Line; tables: Line[]; workspace: Line };

const changeManifest = async (change: (manifest: Manifest) => void): Promise<void> => {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  change(manifest);
  await writeFile(path, JSON.stringify(manifest));
};

const changed =
  (change: Line, at = 0) =>
  (rows: Line[]): Line[] =>
    rows.map((row, index) => (index === at ? { ...row, ...change } : row));

describe('an import refuses', () => {
  test('a line whose checksum is another one, and names file and line', async () => {
    const text = await readFile(pathOf('tickets'), 'utf8');
    const lines = text.split('\n');
    lines[2] = lines[2]?.replace('"priority":"', '"priority":"x') ?? '';
    await writeFile(pathOf('tickets'), lines.join('\n'));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 3: its checksum is another one/);
  });

  test('a file without its last lines, and one that is missing', async () => {
    const lines = (await readFile(pathOf('tickets'), 'utf8')).split('\n');
    await writeFile(pathOf('tickets'), `${lines.slice(0, 5).join('\n')}\n`);
    await expect(imported()).rejects.toThrow(
      /tickets\.ndjson, line 6: the file ends here, expected 12 lines/,
    );
    await rm(pathOf('tickets'));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson is missing/);
  });

  test('a row of another workspace', async () => {
    await forge('tickets', changed({ workspace_id: '01a20ec4-0c5e-7e5b-b9c1-000000000000' }, 3));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 4: expected the workspace_id/);
  });

  test('a row twice, and rows in another order', async () => {
    await forge('tickets', (rows) => [...rows.slice(0, 2), ...rows.slice(1)]);
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 3: expected each row once/);
    await forge('tickets', (rows) => rows.toReversed());
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 2: expected each row once/);
  });

  test('a text with a character of code 0, and a value that is no value', async () => {
    await forge('tickets', changed({ subject: 'a\0b' }));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: subject has a character of code 0/);
    await forge('tickets', changed({ subject: { or: 'so' } }));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: subject is no text/);
    await forge('tickets', changed({ subject: 1.5 }));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: subject is no text/);
  });

  test('a column that the table does not have, and one that is missing', async () => {
    await forge('tickets', changed({ 'subject" = 1 --': 'x' }));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: expected the columns/);
    await forge('tickets', (rows) => rows.map(({ 'subject" = 1 --': _more, subject: _gone, ...row }) => row));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: expected the columns/);
  });

  test('what is no object, and what is no JSON', async () => {
    await forge('tickets', () => ['[1]']);
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: expected an object of JSON/);
    await forge('tickets', () => ['{"a":']);
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1/);
  });

  test('a line that is longer than any row', async () => {
    await writeFile(pathOf('tickets'), Buffer.alloc(97 * 1024 * 1024, 'x'));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 1: longer than/);
  });

  test('a value that the column does not take, and a row without its parent', async () => {
    await forge('tickets', changed({ status: null }, 4));
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 5: the database refuses the row/);
    await forge(
      'tickets',
      changed({ status: 'open', requester_id: '01a20ec4-0c5e-7e5b-b9c1-000000000000' }, 4),
    );
    await expect(imported()).rejects.toThrow(/tickets\.ndjson, line 5: the database refuses the row/);
  });

  test.each(['../../../etc/passwd', 'files/a', '/etc/passwd', 'x\0y'])('the file %j', async (key) => {
    await forge('files', changed({ key }));
    await expect(imported()).rejects.toThrow(/files\.ndjson, line 1: expected the key/);
  });

  test('a file of another workspace', async () => {
    const id = '01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de70';
    await forge('files', changed({ key: `${id}/files/${id}` }));
    await expect(imported()).rejects.toThrow(/files\.ndjson, line 1: the file belongs to another workspace/);
  });

  test('links in the place of files and of folders', async () => {
    await rm(pathOf('agents'));
    await symlink('/etc/passwd', pathOf('agents'));
    await expect(imported()).rejects.toThrow(/agents\.ndjson is not a file/);
    await rename(join(folder, 'bytes', 'files'), join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(folder, 'bytes', 'files'));
    await expect(imported()).rejects.toThrow(/bytes\/files is not a folder/);
  });

  test('bytes that are others than those of their checksum', async () => {
    await target.tidemark('workspace', 'import', folder, '--remove');
    await forge('files', changed({ sha256: sha256('Other.') }));
    await expect(imported()).rejects.toThrow(/does not have the size and the checksum/);
    await expect(target.tidemark('workspace', 'import', folder, '--plan')).rejects.toThrow(/the checksum/);
  });

  test('a newer format, other migrations, and a manifest that is damaged', async () => {
    await changeManifest((manifest) => Object.assign(manifest, { migrations: ['0001-x'] }));
    await expect(imported()).rejects.toThrow(/whose tables this instance does not know \(0001-x\): upgrade/);
    await changeManifest((manifest) => Object.assign(manifest, { migrations: [] }));
    await expect(imported()).rejects.toThrow(/upgrade that instance, then export again/);
    await changeManifest((manifest) => Object.assign(manifest.workspace, { id: '../x' }));
    await expect(imported()).rejects.toThrow(/manifest\.json is damaged at workspace\.id/);
    await changeManifest((manifest) => Object.assign(manifest, { tidemark_workspace: 2 }));
    await expect(imported()).rejects.toThrow(/has format 2, and this Tidemark reads up to 1: upgrade it/);
  });

  test('a folder that is none, another key and a missing key', async () => {
    await expect(target.tidemark('workspace', 'import', join(base, 'nowhere'))).rejects.toThrow(
      /empty or missing/,
    );
    await expect(target.tidemark('workspace', 'import', '/etc')).rejects.toThrow(/no finished export/);
    await writeFile(`${folder}.key`, `${'0'.repeat(64)}\n`);
    await expect(imported()).rejects.toThrow(/is the key of another export/);
    await rm(`${folder}.key`);
    await expect(imported()).rejects.toThrow(/The key of the export is missing/);
  });

  test('a workspace whose slug or id is there already, and takes another slug', async () => {
    const other = await selfhost();
    try {
      await other.tidemark('workspace', 'create', '--slug', 'demo', '--name', 'Mine');
      const importing = (...more: string[]) => other.tidemark('workspace', 'import', folder, ...more);
      await expect(importing()).rejects.toThrow(/Another workspace of this instance has the slug demo/);
      for (const slug of ['Acme GmbH', '', ':moving:01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de7c'])
        await expect(importing('--slug', slug)).rejects.toThrow(
          `slug must be 1 to 63 lower-case letters, digits and inner hyphens, got "${slug}"`,
        );
      await expect(importing('--slug', 'www')).rejects.toThrow(/slug must be none of www, .* got "www"/);
      await changeManifest((manifest) => Object.assign(manifest.workspace, { slug: 'Acme GmbH' }));
      await expect(importing()).rejects.toThrow(/slug must be 1 to 63 lower-case letters/);
      const storage = await other.openStorage();
      expect(
        await storage.moves.find(workspaceId(await source.tidemark('workspace', 'list', '--json'))),
      ).toBeNull();
      await storage.close();
      expect(await importing('--plan', '--slug', 'acme')).toContain('The folder is whole');
      expect(await importing('--slug', 'acme')).toContain('Workspace acme is imported and open');
      await expect(importing('--slug', 'third')).rejects.toThrow(/already has this workspace: acme/);
      await expect(importing('--plan', '--slug', 'B AD')).rejects.toThrow(/got "B AD"/);
      await expect(importing('--remove')).rejects.toThrow(/already has this workspace/);
    } finally {
      await other.remove();
    }
  });
});

test('an import names the address that another workspace has, and is opened once that is removed', async () => {
  for (const prepare of [selfhost, saas]) {
    const other = await prepare();
    try {
      await other.tidemark('workspace', 'create', '--slug', 'mine', '--name', 'Mine');
      const mine = workspaceId(await other.tidemark('workspace', 'list', '--json'));
      await changeAddress(other, mine, 'add');
      const importing = () => other.tidemark('workspace', 'import', folder);
      await expect(importing()).rejects.toThrow(
        'another workspace of this instance has the address help@moves.example. Everything else is imported',
      );
      await changeAddress(other, mine, 'remove');
      expect(await importing()).toContain('Workspace demo is imported and open');
    } finally {
      await other.remove();
    }
  }
});

describe('an export refuses', () => {
  test('a folder with other files, and one of another workspace', async () => {
    const exporting = (to: string) => source.tidemark('workspace', 'export', 'demo', to);
    await expect(exporting('/etc')).rejects.toThrow(/\/etc is not empty/);
    await writeFile(
      join(folder, 'workspace.json'),
      '{"workspace_id":"01a20ec4-0c5e-7e5b-b9c1-000000000000"}',
    );
    await expect(exporting(folder)).rejects.toThrow(/has an export of another workspace/);
    await expect(source.tidemark('workspace', 'export', 'nobody', folder)).rejects.toThrow(
      /no workspace nobody/,
    );
  });
});

test('the secrets of a workspace are not in its folder', async () => {
  const key = (await readFile(`${folder}.key`, 'utf8')).trim();
  const texts = await Promise.all(
    ['webhooks', 'api_keys', 'agents'].map((name) => readFile(pathOf(name), 'utf8')),
  );
  for (const text of texts) expect(text).not.toContain(key);
});
