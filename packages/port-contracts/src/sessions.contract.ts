import type { Session } from '@tidemark/domain';
import { aHash, aSession } from '@tidemark/domain/testing';
import { describe, test } from 'vitest';
import { first, type SessionsUnderTest, sessionRules } from './session-rules.ts';
import { storedAgent } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

const stored = async (desk: TestWorkspace, wanted: Partial<Session> = {}): Promise<Session> => {
  const session = aSession({ ...wanted, agentId: wanted.agentId ?? (await storedAgent(desk)).id });
  await desk.write((stores) => stores.sessions.add(session, aHash()));
  return session;
};

const ofAgents: SessionsUnderTest<Session> = {
  stored: (desk, wanted, like) => stored(desk, { ...wanted, ...(like && { agentId: like.agentId }) }),
  store: ({ sessions }) => sessions,
  revokeLike: ({ sessions }, { agentId }, at) => sessions.revokeOfAgent(agentId, at),
  browserEnd: '2026-11-20T22:00:00.000Z',
};

export const sessionsContract = (open: OpenStorage): void => {
  describe('sessions', () => {
    const here = withStorage(open);
    sessionRules(here, ofAgents);

    test('are listed by agent, newest first, those that ended too', async () => {
      const desk = await here.newWorkspace();
      const { agentId, ...oldest } = await stored(desk);
      const sessions = [{ ...oldest, agentId }];
      for (const revokedAt of [first, null, first]) sessions.push(await stored(desk, { agentId, revokedAt }));
      await stored(desk);
      await expectWalk(
        (page) => desk.read((stores) => stores.sessions.listOfAgent(agentId, page)),
        sessions.toReversed(),
      );
    });
  });
};
