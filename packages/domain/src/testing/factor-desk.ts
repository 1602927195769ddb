import type { Call } from '../model/actor.ts';
import type { AgentRole } from '../model/people/agent.ts';
import { fakeCode } from './fake-authenticator-apps.ts';
import { fakeResponse } from './fake-passkeys.ts';
import { signInBrowser } from './sign-in-browser.ts';
import { openSignInDesk, password, type SignInDesk } from './signed-in-desk.ts';
import type { TestPorts } from './test-ports.ts';

export const site = { origin: 'https://acme.desk.example', host: 'acme.desk.example', name: 'Acme' };

/** A desk whose agent, Ann, is signed in with a browser and may add second factors. */
export type FactorDesk = SignInDesk &
  Readonly<{
    /** The calls of Ann's browser. */
    byAnn: Call;
    /** Adds an app, and gives its secret and the recovery codes. */
    anApp: () => Promise<Readonly<{ secret: string; codes: readonly string[] }>>;
    /** Adds a passkey, which answers by `fakeResponse`. */
    aPasskey: (credentialId?: string) => Promise<readonly string[] | null>;
    /** The current code of the app. */
    codeNow: (secret: string, stepsLater?: number) => string;
    /** The first step with the right password. */
    begin: () => Promise<string>;
  }>;

export const openFactorDesk = async (
  overrides: Partial<TestPorts> = {},
  role: AgentRole = 'agent',
): Promise<FactorDesk> => {
  const bench = await openSignInDesk(overrides, role);
  const { desk, ann, visitor, ports } = bench;
  const { session } = await signInBrowser(desk, visitor, { email: ann.email, password });
  const actor = { type: 'agent', id: ann.id, name: ann.name, role: ann.role } as const;
  const byAnn: Call = { ...visitor, actor, credentialId: session.id };
  const codeNow = (secret: string, stepsLater = 0) => fakeCode(secret, ports.clock.now(), stepsLater);
  return {
    ...bench,
    byAnn,
    codeNow,
    anApp: async () => {
      const { secret, sealed } = await desk.factors.beginApp(byAnn);
      const codes = await desk.factors.addApp(byAnn, { sealed, code: codeNow(secret) });
      ports.clock.advance(30_000);
      return { secret, codes: codes ?? [] };
    },
    aPasskey: async (credentialId = 'key-1') => {
      const { options, sealed } = await desk.factors.beginPasskey(byAnn, site);
      const response = fakeResponse(options, site, { credentialId });
      return desk.factors.addPasskey(byAnn, { sealed, response, name: 'Ann’s phone', site });
    },
    begin: async () => {
      const begun = await desk.sessions.beginBrowser(visitor, { email: ann.email, password });
      if (!('awaits' in begun)) throw new Error('Expected a second step, got a session.');
      return begun.awaits;
    },
  };
};
