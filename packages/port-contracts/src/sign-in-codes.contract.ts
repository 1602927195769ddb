import type { SignInCode } from '@tidemark/domain';
import { aHash, anId, aSignInCode } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedAgent } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const at = '2026-11-20T08:06:00.000Z';

const stored = async (desk: TestWorkspace, overrides: Partial<SignInCode> = {}): Promise<SignInCode> => {
  const code = aSignInCode({ ...overrides, agentId: overrides.agentId ?? (await storedAgent(desk)).id });
  await desk.write((stores) => stores.signInCodes.add(code));
  return code;
};

const held = ({ write }: TestWorkspace, { codeHash }: SignInCode): Promise<SignInCode | null> =>
  write((stores) => stores.signInCodes.hold(codeHash));

export const signInCodesContract = (open: OpenStorage): void => {
  describe('one-time codes', () => {
    const here = withStorage(open);

    test('are found and locked as they were added', async () => {
      const desk = await here.newWorkspace();
      const code = await stored(desk);
      expect(await held(desk, code)).toEqual(code);
      expect(await desk.read((stores) => stores.signInCodes.find(code.codeHash))).toEqual(code);
      for (const unknown of [aHash(), code.codeHash.toUpperCase(), '']) {
        expect(await desk.write((stores) => stores.signInCodes.hold(unknown))).toBeNull();
        expect(await desk.read((stores) => stores.signInCodes.find(unknown))).toBeNull();
      }
    });

    test('store when they were used, and for which session', async () => {
      const desk = await here.newWorkspace();
      const code = await stored(desk);
      const sessionId = anId();
      await desk.write((stores) => stores.signInCodes.spend(code.codeHash, sessionId, at));
      expect(await held(desk, code)).toEqual({ ...code, spentAt: at, sessionId });
    });

    test('are used once when fifty use one at the same moment', async () => {
      const desk = await here.newWorkspace();
      const { codeHash } = await stored(desk);
      const spent = await atOnce(50, () =>
        desk.write(async ({ signInCodes }) => {
          const code = await signInCodes.hold(codeHash);
          if (code?.spentAt !== null) return false;
          await signInCodes.spend(codeHash, anId(), at);
          return true;
        }),
      );
      expect(fulfilled(spent)).toHaveLength(50);
      expect(fulfilled(spent).filter((once) => once)).toHaveLength(1);
    });

    test('of an agent are removed while they are open; used ones and those of others stay', async () => {
      const desk = await here.newWorkspace();
      const open = await stored(desk);
      const { agentId } = open;
      const spent = await stored(desk, { agentId, spentAt: at, sessionId: anId() });
      const other = await stored(desk);
      await desk.write((stores) => stores.signInCodes.removeOpenOfAgent(agentId));
      expect(await held(desk, open)).toBeNull();
      for (const code of [spent, other]) expect(await held(desk, code)).toEqual(code);
    });

    test('of a browser are removed except the newest; used ones and those of others stay', async () => {
      const desk = await here.newWorkspace();
      const other = await stored(desk);
      const { agentId } = other;
      const browserSessionId = anId();
      const fields = { agentId, browserSessionId };
      const spent = await stored(desk, { ...fields, spentAt: at, sessionId: anId() });
      const made = [2, 0, 3, 1].map((count) => `2026-11-20T08:05:00.00${count}Z`);
      const open: SignInCode[] = [];
      for (const createdAt of made) open.push(await stored(desk, { ...fields, createdAt }));
      const remove = (kept: number) =>
        desk.write((stores) => stores.signInCodes.removeOpenOfBrowser(browserSessionId, kept));
      const left = async () => {
        const found = [];
        for (const code of open) if (await held(desk, code)) found.push(code.createdAt.at(-2));
        return found;
      };
      await remove(4);
      expect(await left()).toEqual(['2', '0', '3', '1']);
      await remove(2);
      expect(await left()).toEqual(['2', '3']);
      await remove(0);
      expect(await left()).toEqual([]);
      for (const code of [spent, other]) expect(await held(desk, code)).toEqual(code);
    });

    test('are removed in batches once they have expired', async () => {
      const desk = await here.newWorkspace();
      const { agentId } = await stored(desk);
      for (const spentAt of [null, at]) await stored(desk, { agentId, expiresAt: at, spentAt });
      const later = '2026-11-20T08:06:00.001Z';
      const due = (instant: string) => desk.read((stores) => stores.signInCodes.hasExpiredBefore(instant));
      const remove = () => desk.write((stores) => stores.signInCodes.removeExpiredBefore(later, 1));
      expect([await due(at), await due(later)]).toEqual([false, true]);
      expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
      expect(await due(later)).toBe(false);
    });
  });
};
