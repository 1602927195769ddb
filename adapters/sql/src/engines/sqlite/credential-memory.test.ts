import { aContact, anApiKey, aWorkspace } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { temporaryFile } from '../../testing/test-sqlite.ts';
import { openSqlite } from './open.ts';

const now = '2026-11-20T10:00:00.000Z';

test('a key stays cached during writes of its own process, and is refused at once when another process revokes it', async () => {
  const { path, remove } = await temporaryFile();
  const here = await openSqlite({ path });
  const there = await openSqlite({ path });
  // Emptying the log, as each opening does, is a change of the file for the others.
  for (const { scrubbed } of [here, there]) await scrubbed?.();
  const workspace = aWorkspace();
  const key = anApiKey();
  const tokenHash = 'a'.repeat(64);
  await here.work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    await stores.apiKeys.add(key, tokenHash);
  });
  const first = await here.directory.findCredential(tokenHash, now);
  expect(first).toEqual({ type: 'api_key', workspace, key });
  await here.work.write(workspace.id, (stores) => stores.contacts.addIfNew(aContact()));
  expect(await here.directory.findCredential(tokenHash, now)).toBe(first);
  const revoked = { ...key, revokedAt: '2026-11-20T09:00:00.000Z' };
  await there.work.write(workspace.id, (stores) => stores.apiKeys.save(revoked));
  expect(await here.directory.findCredential(tokenHash, now)).toMatchObject({ key: revoked });
  await here.close();
  await there.close();
  await remove();
});
