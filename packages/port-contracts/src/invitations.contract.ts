import type { Invitation } from '@tidemark/domain';
import { aHash, anInvitation } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { storedAgent } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const kinds = ['invitations', 'passwordResets'] as const;

type Kind = (typeof kinds)[number];

const storing =
  (kind: Kind) =>
  async (desk: TestWorkspace, overrides: Partial<Invitation> = {}) => {
    const invitation = anInvitation({
      ...overrides,
      agentId: overrides.agentId ?? (await storedAgent(desk)).id,
    });
    await desk.write((stores) => stores[kind].replace(invitation));
    return invitation;
  };

const finding =
  (kind: Kind) =>
  ({ read }: TestWorkspace, { tokenHash }: Invitation): Promise<Invitation | null> =>
    read((stores) => stores[kind].find(tokenHash));

export const invitationsContract = (open: OpenStorage): void => {
  describe.each(kinds)('a link of %s', (kind) => {
    const here = withStorage(open);
    const stored = storing(kind);
    const found = finding(kind);

    test('are found by their token, unchanged', async () => {
      const desk = await here.newWorkspace();
      const invitation = await stored(desk);
      expect(await found(desk, invitation)).toEqual(invitation);
      for (const tokenHash of [aHash(), invitation.tokenHash.toUpperCase(), '%', ''])
        expect(await desk.read((stores) => stores[kind].find(tokenHash))).toBeNull();
    });

    test('replace the earlier one of the agent, and no other agent’s', async () => {
      const desk = await here.newWorkspace();
      const old = await stored(desk);
      const other = await stored(desk);
      const renewed = await stored(desk, { agentId: old.agentId });
      expect(await found(desk, old)).toBeNull();
      for (const invitation of [renewed, other]) expect(await found(desk, invitation)).toEqual(invitation);
    });

    test('are used once when twenty use one at the same moment', async () => {
      const desk = await here.newWorkspace();
      const invitation = await stored(desk);
      const spend = () => desk.write((stores) => stores[kind].spend(invitation.tokenHash));
      const spent = fulfilled(await atOnce(20, spend));
      expect(spent).toHaveLength(20);
      expect(spent.filter((once) => once)).toHaveLength(1);
      expect(await found(desk, invitation)).toBeNull();
    });

    test('stay when the write that used them fails', async () => {
      const desk = await here.newWorkspace();
      const invitation = await stored(desk);
      const attempt = desk.write(async (stores) => {
        await stores[kind].spend(invitation.tokenHash);
        throw new Error('the password was too short');
      });
      await expect(attempt).rejects.toThrow();
      expect(await found(desk, invitation)).toEqual(invitation);
    });

    test('of an agent are removed, and no others', async () => {
      const desk = await here.newWorkspace();
      const invitation = await stored(desk);
      const other = await stored(desk);
      for (let count = 0; count < 2; count++)
        await desk.write((stores) => stores[kind].removeOfAgent(invitation.agentId));
      expect(await found(desk, invitation)).toBeNull();
      expect(await found(desk, other)).toEqual(other);
    });
  });
};
