/** Signs agents in on many devices: a session may call 600 times a minute, as a key may. */

import { createHash } from 'node:crypto';
import type { Agent } from '@tidemark/domain';
import { signInBrowser } from '@tidemark/domain/testing';
import type { Ground } from './contrasts.ts';

/** Tokens of so many sessions, shared out among the agents, who have read their news. */
export const signIn = async (ground: Ground, count: number): Promise<readonly string[]> => {
  const { desk } = ground.session;
  const { data: agents } = await desk.agents.list(ground.call, {
    filter: { status: 'active' },
    page: { limit: 100, after: null },
  });
  const tokens: string[] = [];
  for (const agent of agents) {
    const { id, name, role } = agent;
    await desk.notifications.markRead({ ...ground.call, actor: { type: 'agent', id, name, role } });
    const browserToken = await openBrowser(ground, agent);
    for (let made = 0; made < Math.ceil(count / agents.length); made += 1)
      tokens.push(await openDevice(ground, browserToken));
  }
  return tokens;
};

export const password = 'correct horse battery';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const device = { name: 'Bench', platform: null, appVersion: null };

type Signing = Pick<Ground, 'session' | 'call'>;

/** The token in the cookie of a browser. */
export const openBrowser = async (signing: Signing, agent: Agent): Promise<string> => {
  const [token = ''] = await openBrowsers(signing, agent, 1);
  return token;
};

/** An address may try ten times in five minutes. */
export const mostBrowsers = 9;

/** Tokens of so many browsers of one agent. */
export const openBrowsers = async (
  { session, call }: Signing,
  { id, email }: Agent,
  count: number,
): Promise<readonly string[]> => {
  await session.desk.agents.setPassword(call, { idOrEmail: id, password });
  const tokens: string[] = [];
  while (tokens.length < count) {
    const source = `${id} ${tokens.length}`;
    const { token } = await signInBrowser(session.desk, { ...call, source }, { email, password });
    tokens.push(token);
  }
  return tokens;
};

const openDevice = async ({ session, call }: Ground, browserToken: string): Promise<string> => {
  const code = await session.desk.signIn.authorize(call, { browserToken, challenge });
  if (code === null) throw new Error('Expected a browser that is signed in.');
  const { token } = await session.desk.signIn.exchange(call, { code, verifier, device });
  return token;
};
