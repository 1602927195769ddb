import type { InboundAccount } from '@tidemark/domain';
import { anId, anInboundAccount, anInboundAddress } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedInboundAccount, storedInboundAddress } from './inbound-stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const at = '2026-11-20T08:05:00.000Z';

/** Every field another one than a new account has. */
const used = (account: InboundAccount): InboundAccount => ({
  ...account,
  host: '2001:db8::1',
  port: 143,
  security: 'starttls',
  user: 'Größe "x"',
  signIn: 'google',
  sealedSecret: 'x'.repeat(20_000),
  signedInAt: '2026-11-21T08:05:00.000Z',
  folder: 'Posteingang/Ä',
  moveTo: 'Archive',
  cursor: {
    uidValidity: '4294967295',
    lastUid: 4_294_967_295,
    walk: { since: at, upTo: 4_294_967_294 },
    stuck: { uid: 4_294_967_295, attempts: 2 },
  },
  health: {
    state: 'needs_sign_in',
    error: 'The access was withdrawn.',
    failures: 3,
    failingSince: at,
    toldAt: at,
    lastSuccessAt: at,
  },
});

const list = ({ read }: TestWorkspace) => read(({ inboundAccounts }) => inboundAccounts.list());

export const inboundAccountsContract = (open: OpenStorage): void => {
  describe('accounts of inbound mail', () => {
    const here = withStorage(open);

    test('are listed oldest first, and found as they were added', async () => {
      const desk = await here.newWorkspace();
      const address = await storedInboundAddress(desk);
      const one = await storedInboundAccount(desk, { addressId: address.id });
      const two = used(anInboundAccount({ addressId: address.id }));
      await desk.write(({ inboundAccounts }) => inboundAccounts.add(two));
      expect(await list(desk)).toEqual([one, two]);
      expect(await desk.read(({ inboundAccounts }) => inboundAccounts.find(two.id))).toEqual(two);
      expect(await desk.read(({ inboundAccounts }) => inboundAccounts.find(anId()))).toBeNull();
    });

    test('are saved with every field, and all of them may be emptied again', async () => {
      const desk = await here.newWorkspace();
      const added = await storedInboundAccount(desk);
      const save = (account: InboundAccount) =>
        desk.write(async ({ inboundAccounts }) => {
          expect(await inboundAccounts.findForChange(account.id)).not.toBeNull();
          await inboundAccounts.save(account);
        });
      await save(used(added));
      expect(await list(desk)).toEqual([used(added)]);
      await save(added);
      expect(await list(desk)).toEqual([added]);
    });

    test('count together with what the same write stores, or not at all', async () => {
      const desk = await here.newWorkspace();
      const account = await storedInboundAccount(desk);
      const attempt = desk.write(async ({ inboundAccounts, inboundAddresses }) => {
        await inboundAccounts.save(used(account));
        await inboundAddresses.add(anInboundAddress());
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await list(desk)).toEqual([account]);
    });

    test('changed by many writes at once lose no change', async () => {
      const desk = await here.newWorkspace();
      const { id } = await storedInboundAccount(desk);
      const move = () =>
        desk.write(async ({ inboundAccounts }) => {
          const account = await inboundAccounts.findForChange(id);
          if (!account) throw new Error('Expected the account, got none.');
          const cursor = { ...account.cursor, lastUid: account.cursor.lastUid + 1 };
          await inboundAccounts.save({ ...account, cursor });
        });
      await Promise.all(Array.from({ length: 10 }, move));
      expect(await list(desk)).toMatchObject([{ cursor: { lastUid: 10 } }]);
    });

    test('are gone once they are removed, or their address is', async () => {
      const desk = await here.newWorkspace();
      const one = await storedInboundAccount(desk);
      const two = await storedInboundAccount(desk);
      const stays = await storedInboundAccount(desk);
      const remove = () => desk.write(({ inboundAccounts }) => inboundAccounts.remove(one.id));
      expect([await remove(), await remove()]).toEqual([true, false]);
      await desk.write(({ inboundAddresses }) => inboundAddresses.remove(two.addressId));
      expect(await list(desk)).toEqual([stays]);
    });
  });
};
