import type { Stores } from '@tidemark/domain';
import { aHash, anInvitation, aSession, aSignInCode, someSsoSettings } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { expectIsolation, type Meddling } from './expect-isolation.ts';
import { storedAgent, storedTeam } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const at = '2026-11-20T10:00:00.000Z';
const later = '2030-01-01T00:00:00.000Z';
const issuer = 'https://login.example';

/** A workspace with an agent who has every way in. */
const furnished = async (desk: TestWorkspace) => {
  const agent = await storedAgent(desk, { email: 'ann@desk.example' });
  const newcomer = await storedAgent(desk);
  const team = await storedTeam(desk);
  const session = aSession({ owner: { type: 'agent', id: agent.id } });
  const code = aSignInCode({ agentId: agent.id });
  const invitation = anInvitation({ agentId: agent.id });
  await desk.write(async (stores) => {
    await stores.teams.addMember(team.id, agent.id);
    await stores.sessions.agent.add(session, aHash());
    await stores.signInCodes.add(code);
    await stores.invitations.replace(invitation);
    await stores.passwordResets.replace(invitation);
    await stores.sso.save(someSsoSettings());
    await stores.sso.link({ agentId: agent.id, issuer, subject: 'subject-1' }, at);
  });
  return { agent, newcomer, session, code, invitation };
};

type Furniture = Awaited<ReturnType<typeof furnished>>;

const seen = async (
  { agents, teams, sessions, signInCodes, invitations, passwordResets, sso }: Stores,
  { agent, session, code, invitation }: Furniture,
): Promise<readonly unknown[]> => [
  await agents.find(agent.id),
  await sessions.agent.find(session.id),
  (await sessions.agent.listOf(agent.id, page)).data,
  (await sessions.agent.hasEndedBefore(later)) || null,
  await signInCodes.find(code.codeHash),
  (await signInCodes.hasExpiredBefore(later)) || null,
  await invitations.find(invitation.tokenHash),
  await passwordResets.find(invitation.tokenHash),
  await teams.listOfAgent(agent.id),
  await sso.find(),
  [await sso.findLinked(issuer, 'subject-1'), await sso.findLinked(issuer, 'subject-2')].filter(isThere),
  (await sso.isLinked(agent.id)) || null,
];

/** Every way to change them by an id, a hash or an issuer. */
const meddle: Readonly<Record<string, Meddling<Furniture>>> = {
  'taking its agent off round-robin': ({ agents }, { agent }) => agents.setAvailable(agent.id, false),
  'using its session': ({ sessions }, { session }) => sessions.agent.touch([session.id], at),
  'ending its session': ({ sessions }, { session }) => sessions.agent.revoke(session.id, at),
  'ending the sessions of its agent': ({ sessions }, { agent }) => sessions.agent.revokeOf(agent.id, at),
  'clearing its sessions': ({ sessions }) => sessions.agent.removeEndedBefore(later, 10),
  'spending its code': ({ signInCodes }, { code, session }) =>
    signInCodes.spend(code.codeHash, session.id, at),
  'removing the codes of its agent': ({ signInCodes }, { agent }) => signInCodes.removeOpenOfAgent(agent.id),
  'removing the codes of its browser': ({ signInCodes }, { code }) =>
    signInCodes.removeOpenOfBrowser(code.browserSessionId, 0),
  'clearing its codes': ({ signInCodes }) => signInCodes.removeExpiredBefore(later, 10),
  'spending its invitation': ({ invitations }, { invitation }) => invitations.spend(invitation.tokenHash),
  'removing its invitation': ({ invitations }, { agent }) => invitations.removeOfAgent(agent.id),
  'spending its new password': ({ passwordResets }, { invitation }) =>
    passwordResets.spend(invitation.tokenHash),
  'removing its new password': ({ passwordResets }, { agent }) => passwordResets.removeOfAgent(agent.id),
  'ending its single sign-on': ({ sso }) => sso.remove(),
  'linking its agent': ({ sso }, { newcomer }) =>
    sso.link({ agentId: newcomer.id, issuer, subject: 'subject-2' }, at),
  'unlinking its agent': ({ sso }, { agent }) => sso.unlink(agent.id),
};

const isThere = (value: unknown): boolean => value !== null;

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

export const signInIsolationContract = (open: OpenStorage): void => {
  describe('isolation of sign-ins', () => {
    const here = withStorage(open);

    test('hides every credential of the other workspace', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const other = await furnished(neighbour);
      expect((await neighbour.read((stores) => seen(stores, other))).filter(isNothing)).toEqual([]);
      const shown = await desk.read((stores) => seen(stores, other));
      expect(shown.filter((value) => !isNothing(value))).toEqual([]);
      await desk.write(async ({ agents, signInCodes, invitations }) => {
        expect(await agents.findForChange(other.agent.id)).toBeNull();
        expect(await signInCodes.hold(other.code.codeHash)).toBeNull();
        expect(await invitations.spend(other.invitation.tokenHash)).toBe(false);
      });
    });

    test('lets both sides know a person by the same issuer and subject', async () => {
      for (const desk of [await here.newWorkspace(), await here.newWorkspace()]) {
        const { agent } = await furnished(desk);
        expect(await desk.read((stores) => stores.sso.findLinked(issuer, 'subject-1'))).toBe(agent.id);
      }
    });

    test.each(Object.entries(meddle))('holds against %s', async (_name, change) => {
      await expectIsolation({ here, furnished, seen }, change);
    });
  });
};
