import { anApiKey } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { walk } from './walk.ts';

const now = '2026-11-20T10:00:00.000Z';

let tokens = 0;
const aTokenHash = (): string => {
  tokens += 1;
  return tokens.toString(16).padStart(64, 'd');
};

export const directoryContract = (open: OpenStorage): void => {
  describe('the directory', () => {
    const here = withStorage(open);

    test('leads from a token to its key and workspace', async () => {
      const { workspace, write } = await here.newWorkspace();
      const key = anApiKey();
      const tokenHash = aTokenHash();
      await write((stores) => stores.apiKeys.add(key, tokenHash));
      expect(await here.storage().directory.findCredential(tokenHash, now)).toEqual({
        type: 'api_key',
        workspace,
        key,
      });
    });

    test('shows a suspended workspace and a revoked key as they are', async () => {
      const { workspace, write } = await here.newWorkspace({ status: 'suspended' });
      const key = anApiKey({ revokedAt: '2026-11-20T09:00:00.000Z' });
      const tokenHash = aTokenHash();
      await write((stores) => stores.apiKeys.add(key, tokenHash));
      expect(await here.storage().directory.findCredential(tokenHash, now)).toEqual({
        type: 'api_key',
        workspace,
        key,
      });
    });

    test('reflects a change of a key as soon as it is committed', async () => {
      const { write } = await here.newWorkspace();
      const key = anApiKey();
      const tokenHash = aTokenHash();
      await write((stores) => stores.apiKeys.add(key, tokenHash));
      await here.storage().directory.findCredential(tokenHash, now);
      await write((stores) => stores.apiKeys.save({ ...key, revokedAt: '2026-11-20T09:00:00.000Z' }));
      const found = await here.storage().directory.findCredential(tokenHash, now);
      expect(found).toMatchObject({ key: { revokedAt: '2026-11-20T09:00:00.000Z' } });
    });

    test('does not find an unknown token, nor one that is only similar', async () => {
      const { write } = await here.newWorkspace();
      const tokenHash = aTokenHash();
      await write((stores) => stores.apiKeys.add(anApiKey(), tokenHash));
      const { directory } = here.storage();
      for (const other of [
        '0'.repeat(64),
        tokenHash.slice(1),
        tokenHash.toUpperCase(),
        `${tokenHash} `,
        '%',
        '',
      ])
        expect(await directory.findCredential(other, now)).toBeNull();
    });

    test('keeps the tokens of two workspaces apart', async () => {
      const desks = [await here.newWorkspace(), await here.newWorkspace()];
      const { directory } = here.storage();
      for (const desk of desks) {
        const tokenHash = aTokenHash();
        await desk.write((stores) => stores.apiKeys.add(anApiKey(), tokenHash));
        expect((await directory.findCredential(tokenHash, now))?.workspace.id).toBe(desk.id);
      }
    });

    test('does not find a key that was not committed', async () => {
      const { write } = await here.newWorkspace();
      const tokenHash = aTokenHash();
      const attempt = write(async (stores) => {
        await stores.apiKeys.add(anApiKey(), tokenHash);
        throw new Error('no');
      });
      await expect(attempt).rejects.toThrow();
      expect(await here.storage().directory.findCredential(tokenHash, now)).toBeNull();
    });

    test('finds a workspace by its slug', async () => {
      const { workspace } = await here.newWorkspace();
      const { directory } = here.storage();
      expect(await directory.findWorkspace(workspace.slug)).toEqual(workspace);
      expect(await directory.findWorkspace(`${workspace.slug}-2`)).toBeNull();
      expect(await directory.findWorkspace('%')).toBeNull();
    });

    test('lists workspaces newest first, each once', async () => {
      const added = [];
      for (let count = 0; count < 5; count++) added.push((await here.newWorkspace()).workspace);
      const { directory } = here.storage();
      for (const limit of [2, 3, 100]) {
        const all = await walk((page) => directory.listWorkspaces(page), limit);
        expect(all.slice(0, 5)).toEqual(added.toReversed());
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      }
    });
  });
};
