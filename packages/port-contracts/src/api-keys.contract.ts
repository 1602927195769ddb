import { anApiKey, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

let tokens = 0;

export const apiKeysContract = (open: OpenStorage): void => {
  describe('API keys', () => {
    const here = withStorage(open);
    const stored = async ({ write }: TestWorkspace, overrides: Parameters<typeof anApiKey>[0] = {}) => {
      const key = anApiKey(overrides);
      tokens += 1;
      await write((stores) => stores.apiKeys.add(key, tokens.toString(16).padStart(64, 'a')));
      return key;
    };

    test('are found by id as they were added', async () => {
      const desk = await here.newWorkspace();
      const key = await stored(desk, { scopes: ['read', 'write', 'ticket:create'], name: 'Zapier ⚡' });
      expect(await desk.read((stores) => stores.apiKeys.find(key.id))).toEqual(key);
      expect(await desk.read((stores) => stores.apiKeys.find(anId()))).toBeNull();
    });

    test('keep their changes', async () => {
      const desk = await here.newWorkspace();
      const key = await stored(desk);
      const revoked = { ...key, revokedAt: '2026-11-20T10:00:00.000Z' };
      await desk.write((stores) => stores.apiKeys.save(revoked));
      expect(await desk.read((stores) => stores.apiKeys.find(key.id))).toEqual(revoked);
    });

    test('remember their last use, which never moves back', async () => {
      const desk = await here.newWorkspace();
      const key = await stored(desk);
      const usedAt = async (at: string) => {
        await desk.write((stores) => stores.apiKeys.touch([key.id], at));
        return (await desk.read((stores) => stores.apiKeys.find(key.id)))?.lastUsedAt;
      };
      expect(await usedAt('2026-11-20T10:00:00.000Z')).toBe('2026-11-20T10:00:00.000Z');
      expect(await usedAt('2026-11-20T09:59:59.999Z')).toBe('2026-11-20T10:00:00.000Z');
      expect(await usedAt('2026-11-20T10:00:00.001Z')).toBe('2026-11-20T10:00:00.001Z');
    });

    test('store the last use of many keys at once', async () => {
      const desk = await here.newWorkspace();
      const keys = [];
      for (let count = 0; count < 40; count++) keys.push(await stored(desk));
      const [unused, ...used] = keys;
      const at = '2026-11-20T10:00:00.000Z';
      await desk.write((stores) =>
        stores.apiKeys.touch(
          used.map(({ id }) => id),
          at,
        ),
      );
      const { data } = await desk.read((stores) => stores.apiKeys.list({ limit: 100, after: null }));
      expect(data.filter(({ lastUsedAt }) => lastUsedAt === at)).toHaveLength(39);
      expect(data.find(({ id }) => id === unused?.id)?.lastUsedAt).toBeNull();
    });

    test('ignore the use of a removed key', async () => {
      const desk = await here.newWorkspace();
      await expect(
        desk.write((stores) => stores.apiKeys.touch([anId()], '2026-11-20T10:00:00.000Z')),
      ).resolves.toBeUndefined();
    });
  });
};
