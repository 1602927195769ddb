/** Single sign-on: the workspace's identity provider authenticates an agent, who is then signed in here. */

import { DeskError } from '../../kernel/errors.ts';
import { foldEmail, isEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { SsoIdentity, SsoWish } from '../../model/entry/identity-provider.ts';
import type { SsoSettings } from '../../model/entry/sso.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { noLabel } from '../sessions/device-label.ts';
import { refuseTooManyReturns } from '../sessions/login-throttle.ts';
import { admittingAgents, type SignedIn } from '../sessions/sign-in.ts';
import { clientOf } from './set-sso.ts';
import { openAttempt, sealAttempt } from './sso-attempt.ts';

/** Single sign-on of a browser (contract §9.3). */
export interface SsoSignInCases {
  /** Whether the sign-in page offers it. */
  isSetUp(call: Call): Promise<boolean>;
  /** Whether the sign-in page offers nothing else. */
  isOnlyWay(call: Call): Promise<boolean>;
  /**
   * Where to send the browser, and a state that it stores until it returns and that only this instance can read.
   *
   * Throws `forbidden` without settings, and `unavailable`.
   */
  begin(call: Call, redirectUri: string, wish?: SsoWish): Promise<BegunSso>;
  /**
   * Signs in the agent whom the provider names; it never adds one.
   *
   * Throws `forbidden` for anybody else and for a sign-in that took too long, `rate_limited` for too many from one source,
   * and `unavailable`.
   */
  finish(call: Call, input: FinishSso): Promise<SignedIn>;
}

/** `returned`: the whole address that the browser was sent back to. */
export type FinishSso = Readonly<{
  sealedAttempt: string;
  returned: string;
  earlierToken?: string | null | undefined;
  /** The token of an earlier sign-in, from the browser. */
  knownDevice?: string | null | undefined;
}>;

export const ssoSignInCases = (ports: Ports): SsoSignInCases => {
  const { work, identityProvider } = ports;
  const enter = admittingAgents(ports);
  const settingsOf = ({ workspaceId }: Call) => work.read(workspaceId, ({ sso }) => sso.find());
  const requiredSettings = async (call: Call): Promise<SsoSettings> => {
    const settings = await settingsOf(call);
    if (!settings) throw refused('This workspace has no single sign-on.');
    return settings;
  };
  return {
    isSetUp: async (call) => (await settingsOf(call)) !== null,
    isOnlyWay: async (call) => (await settingsOf(call))?.isOnlyWay ?? false,
    begin: async (call, redirectUri, wish) => {
      const client = clientOf(ports, await requiredSettings(call));
      const { url, attempt } = await identityProvider.begin(client, redirectUri, wish);
      return { url, sealedAttempt: sealAttempt(ports, call, { issuer: client.issuer, attempt }) };
    },
    finish: async (call, { sealedAttempt, returned, earlierToken, knownDevice = null }) => {
      await refuseTooManyReturns(ports, call);
      const settings = await requiredSettings(call);
      const begun = openAttempt(ports, call, sealedAttempt);
      if (begun?.issuer !== settings.issuer) throw refused('This sign-in took too long; begin again.');
      const identity = await identityProvider.finish(clientOf(ports, settings), begun.attempt, returned);
      if (identity.issuer !== settings.issuer || identity.subject === '')
        throw refused('The answer is not from the provider of this workspace.');
      const admit = (scope: WriteScope) => agentOf(scope, identity);
      const { authenticatedAt: provedAt } = identity;
      return enter(call, { kind: 'browser', device: noLabel, admit, earlierToken, provedAt, knownDevice });
    },
  };
};

export type BegunSso = Readonly<{ url: string; sealedAttempt: string }>;

/** By issuer and subject; the first time by an address that the provider has verified. */
const agentOf = async (scope: WriteScope, identity: SsoIdentity): Promise<Agent> => {
  const { stores, now } = scope;
  const { issuer, subject } = identity;
  if ((await stores.sso.find())?.issuer !== issuer)
    throw refused('Single sign-on was just changed; try again.');
  const linked = await stores.sso.findLinked(issuer, subject);
  const id = linked ?? (await agentWithAddress(scope, identity));
  const agent = await stores.agents.findForChange(id);
  if (!agent || agent.status === 'suspended') throw refused('You are not an active agent of this workspace.');
  if (linked === null) await stores.sso.link({ agentId: agent.id, issuer, subject }, now);
  return agent.status === 'invited' ? activated(scope, agent) : agent;
};

const agentWithAddress = async (
  { stores }: WriteScope,
  { email, emailVerified }: SsoIdentity,
): Promise<string> => {
  if (email === null || !isEmail(email.trim()) || emailVerified !== true)
    throw refused('Your provider does not vouch for your email address.');
  const agent = await stores.agents.findByEmail(foldEmail(email));
  if (!agent) throw refused('No agent of this workspace has your email address; ask to be invited.');
  return agent.id;
};

const activated = async ({ stores }: WriteScope, agent: Agent): Promise<Agent> => {
  const active: Agent = { ...agent, status: 'active' };
  await stores.agents.save(active);
  await stores.invitations.removeOfAgent(agent.id);
  return active;
};

const refused = (message: string): DeskError => new DeskError('forbidden', message);
