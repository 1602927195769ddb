import type { InboundAddress } from '@tidemark/domain';
import { aHash, anId, anInboundAddress, anInboundHook } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { storedInboundAddress, storedInboundHook } from './inbound-stored.ts';
import { storedTeam } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

let addresses = 0;
/** Of no other workspace of the storage, which other suites use too. */
const anAddress = (): string => {
  addresses += 1;
  return `Help-${addresses}@Unique.example`;
};

const list = ({ read }: TestWorkspace) => read(({ inboundAddresses }) => inboundAddresses.list());
const add = ({ write }: TestWorkspace, address: InboundAddress) =>
  write(({ inboundAddresses }) => inboundAddresses.add(address));

export const inboundAddressesContract = (open: OpenStorage): void => {
  describe('addresses at which mail arrives', () => {
    const here = withStorage(open);

    test('come back as they were added and as they were saved, oldest first', async () => {
      const desk = await here.newWorkspace();
      const team = await storedTeam(desk);
      const bare = await storedInboundAddress(desk, { address: anAddress(), verifiedAt: null });
      const full = await storedInboundAddress(desk, {
        address: anAddress(),
        teamId: team.id,
        priority: 'high',
        tags: ['vip', 'wéb "x"'],
        replyTo: 'contact',
        isGroup: true,
        bulk: 'quarantine',
        trustedAuthserv: 'mx.google.com',
        codeHash: aHash(),
        codeSentAt: '2026-11-20T08:06:00.000Z',
        sends: true,
      });
      expect(await list(desk)).toEqual([bare, full]);
      const saved: InboundAddress = {
        ...bare,
        verifiedAt: '2026-11-20T08:07:00.000Z',
        tags: ['web'],
        priority: 'low',
        teamId: team.id,
        sends: true,
      };
      await desk.write(({ inboundAddresses }) => inboundAddresses.save(saved));
      expect(await list(desk)).toEqual([saved, full]);
      expect(await desk.read(({ inboundAddresses }) => inboundAddresses.find(full.id))).toEqual(full);
      expect(await desk.read(({ inboundAddresses }) => inboundAddresses.find(anId()))).toBeNull();
    });

    test('are found however their letters are cased, in the workspace and by the directory', async () => {
      const desk = await here.newWorkspace();
      const { directory } = here.storage();
      const stored = await storedInboundAddress(desk, { address: anAddress() });
      const find = (address: string) =>
        desk.read(({ inboundAddresses }) => inboundAddresses.findByAddress(address));
      for (const cased of [stored.address, stored.address.toLowerCase(), stored.address.toUpperCase()]) {
        expect(await find(cased)).toEqual(stored);
        expect(await directory.findInboundAddress(cased)).toEqual({
          workspaceId: desk.id,
          addressId: stored.id,
        });
      }
      for (const other of [`x${stored.address}`, stored.address.slice(1), '%', '']) {
        expect(await find(other)).toBeNull();
        expect(await directory.findInboundAddress(other)).toBeNull();
      }
    });

    test('stand for their domain in the order in which they were added, once they are verified', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const { directory } = here.storage();
      const domain = `${anId()}.example`;
      expect(await directory.findInboundDomain(domain)).toBeNull();
      const at = (minute: number, verified: boolean) => ({
        createdAt: `2026-11-20T08:0${minute}:00.000Z`,
        verifiedAt: verified ? '2026-11-20T09:00:00.000Z' : null,
      });
      await storedInboundAddress(other, { address: `one@${domain}`, ...at(1, false) });
      await storedInboundAddress(other, { address: `two@${domain}`, ...at(3, true) });
      await storedInboundAddress(other, { address: `three@x${domain}`, ...at(0, true) });
      const first = await storedInboundAddress(desk, { address: `four@${domain}`, ...at(2, true) });
      for (const cased of [domain, domain.toUpperCase()])
        expect(await directory.findInboundDomain(cased)).toEqual({
          workspaceId: desk.id,
          addressId: first.id,
        });
      for (const unknown of ['example', '%', '', domain.slice(1), domain.replace('-', '_')])
        expect(await directory.findInboundDomain(unknown)).toBeNull();
    });

    test('belong to one workspace of the instance', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const { directory } = here.storage();
      const { id, address } = await storedInboundAddress(desk, { address: anAddress() });
      const taken = { code: 'address_taken', field: 'address' };
      for (const workspace of [desk, other])
        await expect(
          add(workspace, anInboundAddress({ address: address.toUpperCase() })),
        ).rejects.toMatchObject(taken);
      const free = await storedInboundAddress(other, { address: anAddress() });
      await expect(
        other.write(({ inboundAddresses }) => inboundAddresses.save({ ...free, address })),
      ).rejects.toMatchObject(taken);
      expect(await list(other)).toEqual([free]);
      await desk.write(({ inboundAddresses }) => inboundAddresses.remove(id));
      const moved = await storedInboundAddress(other, { address });
      expect(await directory.findInboundAddress(address)).toEqual({
        workspaceId: other.id,
        addressId: moved.id,
      });
      expect(await list(desk)).toEqual([]);
    });

    test('are given to one of ten workspaces that ask at the same moment', async () => {
      const desks: TestWorkspace[] = [];
      for (let count = 0; count < 10; count += 1) desks.push(await here.newWorkspace());
      const address = anAddress();
      const results = await atOnce(10, async (index) => {
        const desk = desks[index];
        if (desk) await add(desk, anInboundAddress({ address }));
      });
      expect(fulfilled(results)).toHaveLength(1);
      for (const refusal of refusals(results)) expect(refusal).toMatchObject({ code: 'address_taken' });
      const found = await here.storage().directory.findInboundAddress(address);
      expect(found?.workspaceId).toBe(desks[results.findIndex(({ status }) => status === 'fulfilled')]?.id);
    });

    test('are free again when the write that added them fails', async () => {
      const desk = await here.newWorkspace();
      const address = anInboundAddress({ address: anAddress() });
      const attempt = desk.write(async ({ inboundAddresses }) => {
        await inboundAddresses.add(address);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await here.storage().directory.findInboundAddress(address.address)).toBeNull();
      await add(desk, address);
      expect(await list(desk)).toEqual([address]);
    });

    test('lose their team when it is removed', async () => {
      const desk = await here.newWorkspace();
      const gone = await storedTeam(desk);
      const stays = await storedTeam(desk);
      const one = await storedInboundAddress(desk, { address: anAddress(), teamId: gone.id });
      const other = await storedInboundAddress(desk, { address: anAddress(), teamId: stays.id });
      await desk.write(({ teams }) => teams.remove(gone.id));
      expect(await list(desk)).toEqual([{ ...one, teamId: null }, other]);
    });
  });

  describe('hooks of inbound mail', () => {
    const here = withStorage(open);
    const hooks = ({ read }: TestWorkspace) => read(({ inboundHooks }) => inboundHooks.list());

    test('are listed oldest first, and found by the hash of their secret', async () => {
      const desk = await here.newWorkspace();
      const { directory } = here.storage();
      const one = await storedInboundHook(desk);
      const two = await storedInboundHook(desk, { name: 'Größe "x"', secretHash: aHash() });
      expect(await hooks(desk)).toEqual([one, two]);
      expect(await directory.findInboundHook(two.secretHash)).toEqual({
        workspaceId: desk.id,
        hookId: two.id,
      });
      for (const other of [two.secretHash.slice(1), `${two.secretHash} `, '%', ''])
        expect(await directory.findInboundHook(other)).toBeNull();
    });

    test('are gone once they are removed', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const { id, secretHash } = await storedInboundHook(desk);
      const remove = ({ write }: TestWorkspace) => write(({ inboundHooks }) => inboundHooks.remove(id));
      expect(await remove(other)).toBe(false);
      expect(await hooks(desk)).toHaveLength(1);
      expect([await remove(desk), await remove(desk)]).toEqual([true, false]);
      expect(await hooks(desk)).toEqual([]);
      expect(await here.storage().directory.findInboundHook(secretHash)).toBeNull();
    });

    test('that were not committed lead nowhere', async () => {
      const desk = await here.newWorkspace();
      const hook = anInboundHook();
      const attempt = desk.write(async ({ inboundHooks }) => {
        await inboundHooks.add(hook);
        throw new Error('the power went');
      });
      await expect(attempt).rejects.toThrow('the power went');
      expect(await here.storage().directory.findInboundHook(hook.secretHash)).toBeNull();
    });
  });
};
