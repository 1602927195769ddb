/** The session of a device expires 90 days after its last call (contract §0.4). */
import { systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { type AgentClient, forEachDesk, type TestWorkspace } from './desks.ts';

const day = 24 * 3_600_000;

/** The clock of a sign-in never goes back: each test has a time of its own, behind all that came before. */
const begin = { moves: 0, ends: 1_000 * day, reads: 2_000 * day };

forEachDesk((open) => {
  test('each call extends the session to ninety days, also on a server that caches it', async () => {
    const workspace = await openAt(open, begin.moves);
    const phone = await workspace.as('agent');
    expect(await endOf(workspace, phone)).toBe(after(workspace, 90 * day));
    for (let times = 0; times < 3; times++) {
      workspace.clock.advance(80 * day);
      expect((await phone.get('/me')).status).toBe(200);
      await stored(workspace, phone);
    }
  });

  test('a session ends ninety days after its last call, and stays ended', async () => {
    const workspace = await openAt(open, begin.ends);
    const used = await workspace.as('agent');
    const left = await workspace.as('agent');
    workspace.clock.advance(90 * day - 1_000);
    expect((await used.get('/me')).status).toBe(200);
    await stored(workspace, used);
    workspace.clock.advance(1_000);
    expect((await used.get('/me')).status).toBe(200);
    for (const path of ['/me', '/tickets']) {
      const { status, error } = await left.get(path);
      expect([status, error.code]).toEqual([401, 'session_expired']);
    }
    expect((await left.send('POST', '/auth/logout')).status).toBe(401);
    const again = await workspace.stranger(`Bearer ${left.token}`).get('/me');
    expect(again.error.code).toBe('session_expired');
  });

  test('both reads and writes extend the session', async () => {
    const workspace = await openAt(open, begin.reads);
    const phone = await workspace.as('agent');
    const ticket = { requester_email: 'cy@customer.example', subject: 'Help', message: 'Please.' };
    await phone.post('/tickets', ticket);
    workspace.clock.advance(80 * day);
    expect((await phone.post('/tickets/1/read', {})).status).toBe(200);
    await stored(workspace, phone);
    workspace.clock.advance(80 * day);
    expect((await phone.get('/tickets/1')).status).toBe(200);
  });
});

const openAt = async (open: () => Promise<TestWorkspace>, later: number): Promise<TestWorkspace> => {
  const workspace = await open();
  workspace.clock.advance(later);
  return workspace;
};

const after = ({ clock }: TestWorkspace, milliseconds: number): string =>
  new Date(Date.parse(clock.now()) + milliseconds).toISOString();

/** The use of a session is stored a moment behind the answer: ninety days from now it ends. */
const stored = (workspace: TestWorkspace, phone: AgentClient): Promise<void> =>
  expect.poll(() => endOf(workspace, phone)).toBe(after(workspace, 90 * day));

/** As the list of sessions shows it. */
const endOf = async ({ desk, id }: TestWorkspace, { agent, sessionId }: AgentClient): Promise<string> => {
  const page = { limit: 10, after: null };
  const input = { idOrEmail: agent.id, page };
  const { data } = await desk.sessions.list(systemCall(id, 'prepare', 'prepare'), input);
  return data.find((session) => session.id === sessionId)?.expiresAt ?? 'none';
};
