/** Steps of a sign-in, as an app and a browser take them. */

import { type Agent, systemCall } from '@tidemark/domain';
import { signInBrowser } from '@tidemark/domain/testing';
import { password, pkce } from '@tidemark/samples';
import { TOTP } from 'otpauth';
import type { Answer } from './client.ts';
import type { TestWorkspace } from './desks.ts';

export const authorizePath = `/auth/authorize?code_challenge=${pkce.challenge}`;

export const logIn = (workspace: TestWorkspace, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
  workspace.stranger(null).post('/auth/login', { password, ...body });

export const exchange = (
  workspace: TestWorkspace,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> =>
  workspace.stranger(null).post('/auth/exchange', { code_verifier: pkce.verifier, ...body });

export const authorize = (workspace: TestWorkspace, cookie: string, more = ''): Promise<Answer> =>
  workspace.stranger(null).send('GET', `${authorizePath}${more}`, { headers: { Cookie: cookie } });

/** The cookie of a browser that the agent has signed in with. */
export const browserOf = async ({ desk, id }: TestWorkspace, { email }: Agent): Promise<string> => {
  const call = { ...systemCall(id, 'prepare', 'prepare'), source: email };
  return `__Host-tidemark=${(await signInBrowser(desk, call, { email, password })).token}`;
};

/** An agent with an authenticator app, and what it shows next. */
export const withFactor = async (
  workspace: TestWorkspace,
): Promise<Readonly<{ email: string; code: () => string }>> => {
  const { desk, id, clock } = workspace;
  const { agent, sessionId } = await workspace.atConsole('agent');
  const actor = { type: 'agent', id: agent.id, name: agent.name, role: agent.role } as const;
  const call = { ...systemCall(id, 'prepare', 'prepare'), actor, credentialId: sessionId };
  const { secret, sealed } = await desk.factors.beginApp(call);
  const app = new TOTP({ secret });
  const codeIn = (milliseconds: number) =>
    app.generate({ timestamp: Date.parse(clock.now()) + milliseconds });
  await desk.factors.addApp(call, { sealed, code: codeIn(0) });
  return { email: agent.email, code: () => codeIn(30_000) };
};

export const withoutId = (answer: Answer | undefined): string =>
  (answer?.text ?? '').replace(String(answer?.error.request_id), '<request>');

export const namesOf = (answer: Answer | undefined): readonly string[] => [...(answer?.headers.keys() ?? [])];
