import type { SignInLink } from '@tidemark/domain';
import { aHash, aSignInLink } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const stored = async ({ write }: TestWorkspace, overrides: Partial<SignInLink> = {}): Promise<SignInLink> => {
  const link = aSignInLink(overrides);
  await write((stores) => stores.signInLinks.replace(link));
  return link;
};

const found = ({ read }: TestWorkspace, { tokenHash }: Pick<SignInLink, 'tokenHash'>) =>
  read((stores) => stores.signInLinks.find(tokenHash));

export const signInLinksContract = (open: OpenStorage): void => {
  describe('sign-in links of customers', () => {
    const here = withStorage(open);

    test('are found by their token unchanged, for any address', async () => {
      const desk = await here.newWorkspace();
      for (const email of ['bob@acme.example', `${'x'.repeat(242)}@acme.example`, 'jürgen+1@acme.example']) {
        const link = await stored(desk, { email });
        expect(await found(desk, link)).toEqual(link);
      }
      const { tokenHash } = await stored(desk);
      for (const wrong of [aHash(), tokenHash.toUpperCase(), '%', ''])
        expect(await found(desk, { tokenHash: wrong })).toBeNull();
    });

    test('replace the earlier one of the address, and no other', async () => {
      const desk = await here.newWorkspace();
      const old = await stored(desk);
      const other = await stored(desk);
      const renewed = await stored(desk, { email: old.email, expiresAt: '2026-11-20T09:00:00.000Z' });
      expect(await found(desk, old)).toBeNull();
      for (const link of [renewed, other]) expect(await found(desk, link)).toEqual(link);
    });

    test('are used once when fifty use one at the same moment', async () => {
      const desk = await here.newWorkspace();
      const link = await stored(desk);
      const spend = () => desk.write((stores) => stores.signInLinks.spend(link.tokenHash));
      const spent = fulfilled(await atOnce(50, spend));
      expect(spent).toHaveLength(50);
      expect(spent.filter((once) => once)).toHaveLength(1);
      expect(await found(desk, link)).toBeNull();
      expect(await spend()).toBe(false);
    });

    test('are unique for an address that many request at the same moment', async () => {
      const desk = await here.newWorkspace();
      const links = Array.from({ length: 10 }, (_, index) =>
        aSignInLink({ email: 'bob@acme.example', challenge: index % 2 === 0 ? null : 'c'.repeat(43) }),
      );
      const replaced = await atOnce(10, (index) =>
        desk.write((stores) => stores.signInLinks.replace(links[index] ?? aSignInLink())),
      );
      expect(fulfilled(replaced)).toHaveLength(10);
      const live = await Promise.all(links.map((link) => found(desk, link)));
      expect(live.filter((link) => link !== null)).toHaveLength(1);
    });

    test('stay when the write that used them fails', async () => {
      const desk = await here.newWorkspace();
      const link = await stored(desk);
      const attempt = desk.write(async (stores) => {
        await stores.signInLinks.spend(link.tokenHash);
        throw new Error('the contact is blocked');
      });
      await expect(attempt).rejects.toThrow();
      expect(await found(desk, link)).toEqual(link);
    });

    test('of an address are removed, and no others', async () => {
      const desk = await here.newWorkspace();
      const link = await stored(desk);
      const other = await stored(desk);
      for (let count = 0; count < 2; count++)
        await desk.write((stores) => stores.signInLinks.removeOf(link.email));
      expect(await found(desk, link)).toBeNull();
      expect(await found(desk, other)).toEqual(other);
    });

    test('that expired are removed in batches, and live ones never', async () => {
      const desk = await here.newWorkspace();
      const first = '2026-11-20T10:00:00.000Z';
      const second = '2026-11-20T10:00:00.001Z';
      const expired = [await stored(desk, { expiresAt: first }), await stored(desk, { expiresAt: first })];
      const stays = await stored(desk, { expiresAt: second });
      const due = (at: string) => desk.read((stores) => stores.signInLinks.hasExpiredBefore(at));
      const remove = () => desk.write((stores) => stores.signInLinks.removeExpiredBefore(second, 1));
      expect([await due(first), await due(second)]).toEqual([false, true]);
      expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
      expect(await due(second)).toBe(false);
      for (const link of expired) expect(await found(desk, link)).toBeNull();
      expect(await found(desk, stays)).toEqual(stays);
    });
  });
};
