/** `./tidemark sso …`: which OpenID provider says who the agents of a workspace are. */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { described, hostName, isLine, isStorable, requiredText } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { SsoClient } from '../../model/entry/identity-provider.ts';
import type { SsoSettings } from '../../model/entry/sso.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { agentBy } from '../../people/agents/change-agent.ts';
import { refuseProviderToOthers } from '../../people/agents/owners-only.ts';

/** The provider of a workspace (contract §9.3), for the command line. */
export interface SsoSettingsCases {
  /**
   * Sets the provider; agents who were linked stay linked to their issuer. Throws `validation_failed` for any member, and
   * `forbidden` for agents who are not owners: who chooses the provider chooses whom it calls an owner.
   */
  set(call: Call, input: SetSso): Promise<ShownSso>;
  /**
   * Makes single sign-on the only way in for agents, or allows the others again. Throws `not_found` without settings, and for
   * agents `forbidden` unless they are owners, and `validation_failed` unless the provider has signed them in before.
   */
  setOnlyWay(call: Call, isOnlyWay: boolean): Promise<ShownSso>;
  /** The settings without the secret; null where there are none. */
  show(call: Call): Promise<ShownSso | null>;
  /** Removes the settings. Throws `forbidden` for agents who are not owners. */
  remove(call: Call): Promise<void>;
  /** Forgets the identity of an agent, who is linked again by their verified email. Throws `not_found`. */
  unlink(call: Call, idOrEmail: string): Promise<Agent>;
  /**
   * Fetches the metadata that the provider publishes; without a client, of the one that is set. Throws `not_found` without settings, and
   * `unavailable`.
   */
  test(call: Call, client?: SsoClient): Promise<SsoProvider>;
}

export type SsoProvider = Readonly<{ issuer: string; authorizationEndpoint: string }>;

/** A public client has no secret. */
export type SetSso = SsoClient;

/** The settings without the secret. */
export type ShownSso = Readonly<{
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  isOnlyWay: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}>;

export const ssoSettingsCases = (ports: Ports): SsoSettingsCases => {
  const { vault, identityProvider } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    set: async (call, { issuer, clientId, clientSecret }) =>
      write(setSso)(call, {
        issuer: allowedIssuer(issuer),
        clientId: requiredText('client_id', clientId, limits.sso.clientLength),
        sealedClientSecret: clientSecret === null ? null : vault.seal(allowedSecret(clientSecret)),
      }),
    setOnlyWay: write(setOnlyWay),
    show: (call) => read(showSso)(call, undefined),
    remove: (call) => write(removeSso)(call, undefined),
    unlink: write(unlinkAgent),
    test: async (call, client) => {
      if (client) return identityProvider.describe({ ...client, issuer: allowedIssuer(client.issuer) });
      const settings = await read(({ sso }) => sso.find())(call, undefined);
      if (!settings) throw notFound('single sign-on: none is set up');
      return identityProvider.describe(clientOf(ports, settings));
    },
  };
};

/** Throws `unavailable` where the secret cannot be read any more. */
export const clientOf = (
  { vault }: Pick<Ports, 'vault'>,
  { issuer, clientId, sealedClientSecret }: SsoSettings,
): SsoClient => ({
  issuer,
  clientId,
  clientSecret: sealedClientSecret === null ? null : openedSecret(vault, sealedClientSecret),
});

const openedSecret = (vault: Ports['vault'], sealed: string): string => {
  try {
    return vault.open(sealed);
  } catch (cause) {
    throw new DeskError(
      'unavailable',
      'Single sign-on must be set up again: its client secret was sealed under another SECRET_KEY.',
      { cause },
    );
  }
};

const setSso = async (
  { stores, now, actor }: WriteScope,
  input: Pick<SsoSettings, 'issuer' | 'clientId' | 'sealedClientSecret'>,
): Promise<ShownSso> => {
  refuseProviderToOthers(actor);
  const current = await stores.sso.find();
  const isOnlyWay = current?.isOnlyWay ?? false;
  const settings: SsoSettings = {
    ...input,
    isOnlyWay,
    createdAt: current?.createdAt ?? now,
    updatedAt: now,
  };
  if (isOnlyWay) await refuseLockout({ stores, actor }, settings);
  await stores.sso.save(settings);
  return shown(settings);
};

const setOnlyWay = async ({ stores, now, actor }: WriteScope, isOnlyWay: boolean): Promise<ShownSso> => {
  refuseProviderToOthers(actor);
  const current = await stores.sso.find();
  if (!current) throw notFound('single sign-on: none is set up');
  if (isOnlyWay) await refuseLockout({ stores, actor }, current);
  const settings: SsoSettings = { ...current, isOnlyWay, updatedAt: now };
  await stores.sso.save(settings);
  return shown(settings);
};

/** An owner whom the provider never signed in could find the door shut. The command line opens it again, so it may. */
const refuseLockout = async (
  { stores, actor }: Pick<WriteScope, 'stores' | 'actor'>,
  { issuer }: Pick<SsoSettings, 'issuer'>,
): Promise<void> => {
  if (actor.type === 'agent' && !(await stores.sso.isLinkedTo(actor.id, issuer)))
    throw invalid(
      'only',
      'only needs a provider that has signed you in: sign in with single sign-on once, then make it the only way.',
    );
};

const showSso = async ({ sso }: Stores): Promise<ShownSso | null> => {
  const settings = await sso.find();
  return settings && shown(settings);
};

const removeSso = ({ stores, actor }: WriteScope): Promise<void> => {
  refuseProviderToOthers(actor);
  return stores.sso.remove();
};

const unlinkAgent = async ({ stores }: WriteScope, idOrEmail: string): Promise<Agent> => {
  const agent = await agentBy(stores, idOrEmail);
  await stores.sso.unlink(agent.id);
  return agent;
};

const shown = ({ sealedClientSecret, ...settings }: SsoSettings): ShownSso => ({
  ...settings,
  hasClientSecret: sealedClientSecret !== null,
});

const allowedSecret = (text: string): string => {
  if (text.length === 0 || text.length > limits.sso.clientLength || !isStorable(text))
    throw invalid(
      'client_secret',
      `client_secret must be text of 1 to ${limits.sso.clientLength} characters.`,
    );
  return text;
};

/**
 * The issuer to the letter, as the provider names itself: an https address without query or fragment. Plain http is for
 * a provider on the same machine, as in a trial.
 */
const allowedIssuer = (text: string): string => {
  const issuer = text.trim();
  const [, scheme, host = '', port] = form.exec(issuer) ?? [];
  const isHost = hostName(host) !== null || isLoopback(host) || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
  const isPort = port === undefined || (Number(port) > 0 && Number(port) < 65_536);
  const isSafe = scheme === 'https' || (scheme === 'http' && isLoopback(host));
  if (issuer.length > limits.sso.issuerLength || !isLine(issuer) || !isHost || !isPort || !isSafe)
    throw invalid(
      'issuer',
      `issuer must be an https address like https://login.example.com, got ${described(text)}.`,
    );
  if (isTenantless(issuer))
    throw invalid(
      'issuer',
      `issuer must be that of one tenant, like https://login.microsoftonline.com/<tenant id>/v2.0: with ${described(text)} any tenant of the world could sign in.`,
    );
  return issuer;
};

/** Entra's addresses that accept accounts of any tenant. */
const isTenantless = (issuer: string): boolean =>
  /^https:\/\/[^/]*\bmicrosoftonline\.[a-z]+(?::\d+)?\/(common|organizations|consumers)(\/|$)/i.test(issuer);

const form =
  /^(https?):\/\/(\[[0-9a-f:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?(?:\/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?$/;

/** Whether a host is this machine by its name, so that nobody else can read what is sent there. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
