import type { Passkey } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedAgent } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const at = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T11:00:00.000Z';
const idOf = (last: number): string => `0198b1a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

const passkeyOf = (agentId: string, last: number, more: Partial<Passkey> = {}): Passkey => ({
  id: idOf(last),
  agentId,
  name: 'Ann’s phone',
  credentialId: `credential-${last}`,
  publicKey: 'AAEC',
  counter: 0,
  transports: ['internal', 'hybrid'],
  createdAt: at,
  lastUsedAt: null,
  ...more,
});

export const factorsContract = (open: OpenStorage): void => {
  describe('second factors', () => {
    const here = withStorage(open);
    const opened = async () => {
      const desk = await here.newWorkspace();
      return { ...desk, ann: await storedAgent(desk), bob: await storedAgent(desk) };
    };

    test('an agent has one app, which is replaced and removed', async () => {
      const { read, write, ann, bob } = await opened();
      const app = { agentId: ann.id, sealedSecret: 'one', createdAt: at, lastStep: 5 };
      const find = (id: string) => read(({ factors }) => factors.findApp(id));
      expect(await find(ann.id)).toBeNull();
      await write(({ factors }) => factors.saveApp(app));
      expect(await find(ann.id)).toEqual(app);
      await write(({ factors }) =>
        factors.saveApp({ ...app, sealedSecret: 'two', createdAt: later, lastStep: 2 }),
      );
      expect(await find(ann.id)).toMatchObject({ sealedSecret: 'two', lastStep: 2 });
      expect(await find(bob.id)).toBeNull();
      await write(({ factors }) => factors.removeApp(ann.id));
      expect(await find(ann.id)).toBeNull();
    });

    test('a step is used once, by one of ten at the same moment, and none before it', async () => {
      const { write, ann } = await opened();
      const use = (step: number) => write(({ factors }) => factors.useStep(ann.id, step));
      expect(await use(59_000_000)).toBe(false);
      await write(({ factors }) =>
        factors.saveApp({ agentId: ann.id, sealedSecret: 'one', createdAt: at, lastStep: 58_999_999 }),
      );
      const results = fulfilled(await atOnce(10, () => use(59_000_000)));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect([await use(58_999_999), await use(59_000_000), await use(59_000_001)]).toEqual([
        false,
        false,
        true,
      ]);
    });

    test('passkeys are found by agent, oldest first, and by credential', async () => {
      const { read, write, ann, bob } = await opened();
      const first = passkeyOf(ann.id, 1);
      const second = passkeyOf(ann.id, 2);
      const other = passkeyOf(bob.id, 3);
      for (const passkey of [second, other, first])
        expect(await write(({ factors }) => factors.addPasskey(passkey))).toBe(true);
      expect(await read(({ factors }) => factors.listPasskeys(ann.id))).toEqual([first, second]);
      expect(await read(({ factors }) => factors.findPasskey('credential-3'))).toEqual(other);
      for (const none of ['credential-4', 'CREDENTIAL-3', '', '%'])
        expect(await read(({ factors }) => factors.findPasskey(none))).toBeNull();
      const taken = passkeyOf(bob.id, 4, { credentialId: 'credential-1' });
      expect(await write(({ factors }) => factors.addPasskey(taken))).toBe(false);
      expect(await read(({ factors }) => factors.listPasskeys(bob.id))).toEqual([other]);
    });

    test('a use is recorded, and a counter that did not rise opens nothing', async () => {
      const { read, write, ann } = await opened();
      await write(({ factors }) => factors.addPasskey(passkeyOf(ann.id, 1)));
      const use = (counter: number) => write(({ factors }) => factors.usePasskey(idOf(1), counter, later));
      expect([await use(0), await use(0), await use(7)]).toEqual([true, true, true]);
      expect([await use(7), await use(0), await use(4_000_000_000)]).toEqual([false, false, true]);
      expect(await read(({ factors }) => factors.findPasskey('credential-1'))).toMatchObject({
        counter: 4_000_000_000,
        lastUsedAt: later,
      });
      expect(await write(({ factors }) => factors.usePasskey(idOf(9), 1, later))).toBe(false);
    });

    test('a passkey is removed for its own agent', async () => {
      const { write, ann, bob } = await opened();
      await write(({ factors }) => factors.addPasskey(passkeyOf(ann.id, 1)));
      const remove = (agentId: string) => write(({ factors }) => factors.removePasskey(agentId, idOf(1)));
      expect([await remove(bob.id), await remove(ann.id), await remove(ann.id)]).toEqual([
        false,
        true,
        false,
      ]);
    });

    test('a recovery code is spent once, by one of ten at the same moment', async () => {
      const { read, write, ann, bob } = await opened();
      await write(({ factors }) => factors.replaceCodes(ann.id, ['a', 'b', 'c']));
      const spend = (id: string, hash: string) => write(({ factors }) => factors.spendCode(id, hash));
      expect(await spend(bob.id, 'a')).toBe(false);
      const results = fulfilled(await atOnce(10, () => spend(ann.id, 'a')));
      expect(results.filter(Boolean)).toHaveLength(1);
      const left = async () => (await read(({ factors }) => factors.listCodes(ann.id))).toSorted();
      expect(await left()).toEqual(['b', 'c']);
      await write(({ factors }) => factors.replaceCodes(ann.id, ['d']));
      expect(await left()).toEqual(['d']);
      await write(({ factors }) => factors.replaceCodes(ann.id, []));
      expect(await left()).toEqual([]);
    });

    test('all factors of one agent are removed, those of others and of other workspaces stay', async () => {
      const desks = [await opened(), await opened()] as const;
      for (const { write, ann, bob } of desks)
        for (const [index, { id }] of [ann, bob].entries())
          await write(async ({ factors }) => {
            await factors.saveApp({ agentId: id, sealedSecret: 'one', createdAt: at, lastStep: 1 });
            await factors.addPasskey(passkeyOf(id, index));
            await factors.replaceCodes(id, ['a']);
          });
      const [here1, here2] = desks;
      await here1.write(({ factors }) => factors.removeAll(here1.ann.id));
      const all = ({ read }: (typeof desks)[number], id: string) =>
        read(async ({ factors }) => [
          (await factors.findApp(id)) !== null,
          (await factors.listPasskeys(id)).length,
          (await factors.listCodes(id)).length,
        ]);
      expect(await all(here1, here1.ann.id)).toEqual([false, 0, 0]);
      for (const [desk, id] of [
        [here1, here1.bob.id],
        [here2, here2.ann.id],
        [here2, here2.bob.id],
      ] as const)
        expect(await all(desk, id)).toEqual([true, 1, 1]);
      expect(await here1.read(({ factors }) => factors.findApp(here2.ann.id))).toBeNull();
      expect(await here1.read(({ factors }) => factors.findPasskey('credential-0'))).toBeNull();
    });
  });
};
