import { fileKey } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const day = 24 * 60 * 60_000;

let cli: TestCli;
let workspaceId: string;
const of = async function* (size: number) {
  yield new Uint8Array(size);
};
const addFile = (id: string, name: string): Promise<void> =>
  cli.ports.work.write(workspaceId, ({ files }) =>
    files.add([
      {
        id,
        name,
        ticketNumber: 12,
        messageId: anId(),
        contentType: 'application/pdf',
        size: 1_500,
        sha256: '0'.repeat(64),
        inline: false,
        createdAt: cli.ports.clock.now(),
      },
    ]),
  );

beforeEach(async () => {
  cli = testCli();
  workspaceId = String((await cli.json('quickstart')).workspace?.id);
});

describe('files check', () => {
  test('ends with 0 when every file has its bytes', async () => {
    const id = anId();
    await addFile(id, 'report.pdf');
    await cli.ports.byteStore.put(fileKey(workspaceId, id), of(1_500));
    expect(await cli.run('files', 'check')).toEqual({
      code: 0,
      out: expect.stringMatching(/^[a-z-]+: 1 file, 1\.5 kB\.\nEvery file has its bytes\.\n$/),
      err: '',
    });
  });

  test('names each file without its bytes, and ends with 1', async () => {
    const id = anId();
    await addFile(id, 'lost\u001b[2J.pdf');
    const { code, out } = await cli.run('files', 'check');
    expect(code).toBe(1);
    expect(out).toContain('1 file has missing or incomplete bytes. Restore the bytes from a backup.');
    expect(out).toMatch(new RegExp(`12 +lost \\[2J\\.pdf +${id} +1500 +–`));
    const asJson = await cli.run('files', 'check', '--json');
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out).data).toEqual([
      {
        workspace: expect.any(String),
        files: 1,
        bytes: 1_500,
        orphans: [],
        removed: 0,
        damaged: [{ ticket_number: 12, name: 'lost\u001b[2J.pdf', id, size: 1_500, stored_size: null }],
      },
    ]);
  });

  test('lists bytes without a file, and removes them on request', async () => {
    const key = fileKey(workspaceId, anId());
    await cli.ports.byteStore.put(key, of(2_000_000));
    cli.ports.clock.advance(day + 1);
    const told = await cli.run('files', 'check');
    expect(told.code).toBe(0);
    expect(told.out).toContain(
      'Found the bytes of 1 upload that belong to no file (2 MB). The server removes them within a day, in a workspace without writes within 30 days;',
    );
    const { data } = await cli.json('files', 'check');
    expect(data[0]?.orphans).toEqual([{ key, size: 2_000_000, stored_at: expect.any(String) }]);
    expect((await cli.run('files', 'check', '--remove-orphans')).out).toContain(
      'Removed the bytes of 1 upload',
    );
    expect(cli.ports.byteStore.keys()).toEqual([]);
  });

  test('checks every workspace, or the one that is named', async () => {
    await cli.run('workspace', 'create', '--slug', 'other', '--name', 'Other');
    expect((await cli.json('files', 'check')).data).toHaveLength(2);
    expect((await cli.json('files', 'check', '--workspace', 'other')).data).toMatchObject([
      { workspace: 'other', files: 0 },
    ]);
    expect((await cli.run('files', 'check', '--workspace', 'none')).code).toBe(1);
  });
});
