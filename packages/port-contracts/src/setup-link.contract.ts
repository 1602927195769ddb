import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const soon = '2026-11-20T08:35:00.000Z';
const inTime = '2026-11-20T08:34:59.999Z';
const hash = (digit: string): string => digit.repeat(64);

export const setupLinkContract = (open: OpenStorage): void => {
  describe('the setup link of the first start', () => {
    const here = withStorage(open);
    const isLive = (tokenHash: string, at = inTime) => here.storage().directory.hasSetupLink(tokenHash, at);
    const replace = (tokenHash: string) => here.storage().directory.replaceSetupLink(tokenHash, soon);

    test('is valid until it expires', async () => {
      await replace(hash('1'));
      expect(await isLive(hash('1'))).toBe(true);
      expect(await isLive(hash('1'), soon)).toBe(false);
      expect(await isLive(hash('2'))).toBe(false);
    });

    test('replaces the one before it', async () => {
      await replace(hash('3'));
      await replace(hash('4'));
      expect(await isLive(hash('3'))).toBe(false);
      expect(await isLive(hash('4'))).toBe(true);
      const { write } = await here.newWorkspace();
      expect(await write((stores) => stores.setupLink.spend(hash('3'), inTime))).toBe(false);
      expect(await write((stores) => stores.setupLink.spend(hash('4'), inTime))).toBe(true);
    });

    test('is used once, and then invalid', async () => {
      await replace(hash('5'));
      const { write } = await here.newWorkspace();
      expect(await write((stores) => stores.setupLink.spend(hash('5'), inTime))).toBe(true);
      expect(await write((stores) => stores.setupLink.spend(hash('5'), inTime))).toBe(false);
      expect(await isLive(hash('5'))).toBe(false);
    });

    test('is used once when twenty people use it at the same moment', async () => {
      await replace(hash('6'));
      const desks = await Promise.all([1, 2, 3, 4].map(() => here.newWorkspace()));
      const spend = (index: number) =>
        desks[index % 4]?.write((stores) => stores.setupLink.spend(hash('6'), inTime)) ??
        Promise.resolve(false);
      const spent = fulfilled(await atOnce(20, spend));
      expect(spent.filter((once) => once)).toHaveLength(1);
      expect(spent).toHaveLength(20);
    });

    test('cannot be used once it has expired', async () => {
      await replace(hash('7'));
      const { write } = await here.newWorkspace();
      expect(await write((stores) => stores.setupLink.spend(hash('7'), soon))).toBe(false);
      expect(await write((stores) => stores.setupLink.spend(hash('7'), inTime))).toBe(true);
    });

    test('is invalid once the instance has a workspace', async () => {
      await replace(hash('9'));
      const { write } = await here.newWorkspace();
      await write((stores) => stores.setupLink.end());
      expect(await isLive(hash('9'))).toBe(false);
      expect(await write((stores) => stores.setupLink.spend(hash('9'), inTime))).toBe(false);
    });

    test('stays valid when the setup fails', async () => {
      await replace(hash('8'));
      const { write } = await here.newWorkspace();
      const attempt = write(async (stores) => {
        await stores.setupLink.spend(hash('8'), inTime);
        throw new Error('the slug was taken');
      });
      await expect(attempt).rejects.toThrow();
      expect(await isLive(hash('8'))).toBe(true);
    });
  });
};
